# Builds the extension and the checker for a fuzzer: make -f fuzz/build.mk OUT=folder PHP_CONFIG=php-config FLAGS='...'
# The sources are those of config.m4.
CC := gcc
sources := $(shell sed -n '/PHP_NEW_EXTENSION/,/ext_shared/p' config.m4 | grep -o '[a-z0-9_/]*\.c\>')
objects := $(sources:%.c=$(OUT)/%.o)
includes := $(shell $(PHP_CONFIG) --includes)
checker := fuzz/checker.c fuzz/dump.c fuzz/property_types.c

all: $(OUT)/msgpack.so $(OUT)/checker.so $(OUT)/allocations.so

$(OUT)/msgpack.so: $(objects)
	$(CC) -shared $(FLAGS) $^ -o $@

$(OUT)/%.o: %.c fuzz/build.mk fuzz/little_inlining.h
	@mkdir -p $(@D)
	$(CC) -c -g -std=gnu11 -fPIC -fvisibility=hidden -include fuzz/little_inlining.h $(FLAGS) -DCOMPILE_DL_MSGPACK -DZEND_ENABLE_STATIC_TSRMLS_CACHE=1 -MMD -MP -I. $(includes) $< -o $@

$(OUT)/checker.so: $(checker)

# They read structures of the extension.
$(OUT)/checker.so $(OUT)/allocations.so: $(wildcard *.h */*.h)

$(OUT)/%.so: fuzz/%.c
	@mkdir -p $(@D)
	$(CC) -shared -g -O2 -std=gnu11 -Wall -Wextra -Wno-unused-parameter -fPIC -DCOMPILE_DL_FUZZ_CHECKER $(includes) $(filter %.c,$^) -o $@

# The libFuzzer target, built with clang; EMBED: PHP's library. fuzz/oss-fuzz/build.sh sets ENGINE, and LINK to clang++.
ENGINE := -fsanitize=fuzzer
LINK := $(CC)

unpack: $(OUT)/unpack

$(OUT)/unpack: $(objects) $(patsubst %.c,$(OUT)/%.o,fuzz/unpack.c $(checker))
	$(LINK) -g $(FLAGS) $^ -o $@ $(ENGINE) $(EMBED)

# Requests in several threads; needs a thread-safe PHP.
threads: $(OUT)/msgpack.so $(OUT)/threads

$(OUT)/threads: fuzz/threads.c
	$(CC) -g -std=gnu11 -Wall -Wextra -Wno-unused-parameter $(FLAGS) -DZEND_ENABLE_STATIC_TSRMLS_CACHE=1 $(includes) $< -o $@ $(EMBED) -lpthread

-include $(objects:.o=.d)
