# What IDEs and static analysis read, and the command; see stubs/. `pecl install` installs them by itself, and does
# not have them here.
install: install-msgpack-stubs install-msgpack-command warn-of-msgpack-package

.PHONY: install-msgpack-stubs install-msgpack-command warn-of-msgpack-package
install-msgpack-stubs:
	@if test -f $(srcdir)/stubs/msgpack.php; then \
		echo "Installing the stubs of msgpack: $(INSTALL_ROOT)$(prefix)/share/php-msgpack/"; \
		$(mkinstalldirs) $(INSTALL_ROOT)$(prefix)/share/php-msgpack && \
		$(INSTALL_DATA) $(srcdir)/stubs/msgpack.php $(INSTALL_ROOT)$(prefix)/share/php-msgpack/; \
	fi

install-msgpack-command:
	@if test -f $(srcdir)/stubs/bin/msgpack; then \
		echo "Installing the command msgpack:    $(INSTALL_ROOT)$(exec_prefix)/bin/"; \
		$(mkinstalldirs) $(INSTALL_ROOT)$(exec_prefix)/bin $(INSTALL_ROOT)$(prefix)/share/php-msgpack/command && \
		$(INSTALL) -m 755 $(srcdir)/stubs/bin/msgpack $(INSTALL_ROOT)$(exec_prefix)/bin/ && \
		for file in $(srcdir)/stubs/bin/command/*.php; do \
			$(INSTALL_DATA) $$file $(INSTALL_ROOT)$(prefix)/share/php-msgpack/command/ || exit 1; \
		done; \
	fi

# As ./configure does, whose output is long gone. The file has been replaced, or pecl replaces it next: nothing is to be
# renamed any more.
warn-of-msgpack-package: install-modules install-msgpack-stubs install-msgpack-command
	@file=$(EXTENSION_DIR)/msgpack.so; \
	if dpkg-query -S $$file >/dev/null 2>&1 && test "`dpkg-divert --truename $$file`" = $$file; then \
		echo "WARNING: a package of the system has $$file, too, and would write it again with its"; \
		echo "  next upgrade. So that it does not: dpkg-divert --local --no-rename --add $$file"; \
	fi
