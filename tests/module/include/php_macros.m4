m4_changequote([, ])m4_dnl Run by m4 -P before config.m4: prints what that passes to PHP's macros.
m4_divert(-1)
m4_define([dnl], [m4_dnl])
m4_define([m4_normalize], [$1])
m4_define([PHP_NEW_EXTENSION], [m4_divert(0)source: $2;
m4_divert(-1)])
m4_define([PHP_ADD_BUILD_DIR], [m4_divert(0)folder: m4_patsubst([$1], [^.*/]);
m4_divert(-1)])
m4_define([PHP_ADD_EXTENSION_DEP], [m4_divert(0)dependency: $2;
m4_divert(-1)])
m4_define([PHP_INSTALL_HEADERS], [m4_divert(0)header: $2;
m4_divert(-1)])
