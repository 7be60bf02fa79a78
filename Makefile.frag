# What IDEs and static analysis read; see stubs/. `pecl install` installs it by itself, and does not have it here.
install: install-msgpack-stubs

.PHONY: install-msgpack-stubs
install-msgpack-stubs:
	@if test -f $(srcdir)/stubs/msgpack.php; then \
		echo "Installing the stubs of msgpack: $(INSTALL_ROOT)$(prefix)/share/php-msgpack/"; \
		$(mkinstalldirs) $(INSTALL_ROOT)$(prefix)/share/php-msgpack && \
		$(INSTALL_DATA) $(srcdir)/stubs/msgpack.php $(INSTALL_ROOT)$(prefix)/share/php-msgpack/; \
	fi
