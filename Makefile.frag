# What IDEs and static analysis read; see stubs/.
install: install-msgpack-stubs

.PHONY: install-msgpack-stubs
install-msgpack-stubs:
	@echo "Installing the stubs of msgpack: $(INSTALL_ROOT)$(prefix)/share/php-msgpack/"
	@$(mkinstalldirs) $(INSTALL_ROOT)$(prefix)/share/php-msgpack
	@$(INSTALL_DATA) $(srcdir)/stubs/msgpack.php $(INSTALL_ROOT)$(prefix)/share/php-msgpack/
