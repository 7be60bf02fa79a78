#include "dates.h"

bool msgpack_is_date_text(const char *text, size_t length)
{
	return false;
}

bool msgpack_date_of_text(zval *date, zend_class_entry *ce, const char *text, size_t length)
{
	return false;
}

bool msgpack_date_of_seconds(zval *date, zend_class_entry *ce, zend_long seconds, uint32_t microseconds)
{
	return false;
}

size_t msgpack_text_of_date(char text[MSGPACK_DATE_TEXT_MAX], zend_object *date)
{
	return 0;
}

void msgpack_dates_free(void)
{
}
