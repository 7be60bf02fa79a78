/* Zend's macros for functions, methods and INI handlers declare parameters that most of
 * these do not use: no warnings of that in the file that includes this. */
#ifdef __GNUC__
# pragma GCC diagnostic ignored "-Wunused-parameter"
#endif
