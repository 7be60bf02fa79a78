/* Disables the warning about unused parameters in the including file: Zend's macros declare more parameters than most
 * functions, methods and INI handlers use. */
#ifdef __GNUC__
# pragma GCC diagnostic ignored "-Wunused-parameter"
#endif
