/* Zend's macros for functions, methods and INI handlers declare parameters that most of
 * these do not use: disables that warning in the including file. */
#ifdef __GNUC__
# pragma GCC diagnostic ignored "-Wunused-parameter"
#endif
