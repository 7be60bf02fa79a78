#!/bin/bash -eu
# Builds fuzz/unpack.c for OSS-Fuzz, whose image sets CC, CXX, CFLAGS, CXXFLAGS, LIB_FUZZING_ENGINE, SRC, WORK and OUT, with an
# instrumented PHP. README.md says how to run it elsewhere.

# PHP calls functions through pointers of other types, and its unions are larger than some of what they point to.
flags=' -fno-sanitize=function,object-size'
export CFLAGS+=$flags CXXFLAGS+=$flags
export ASAN_OPTIONS=detect_leaks=0 # PHP has what it never frees, and runs during its build

cd "$SRC/php-src"
[ -e configure ] || ./buildconf
./configure --quiet --prefix="$WORK/php" --disable-all --disable-cgi --disable-phpdbg --disable-opcache --without-pcre-jit \
	--enable-embed=static --with-pic
make --quiet -j"$(nproc)"
make --quiet install

cd "$SRC/msgpack"
config=$WORK/php/bin/php-config built=$WORK/msgpack
make --quiet -j"$(nproc)" -f fuzz/build.mk OUT="$built" PHP_CONFIG="$config" CC="$CC" LINK="$CXX" FLAGS="$CFLAGS" \
	ENGINE="$LIB_FUZZING_ENGINE" EMBED="$WORK/php/lib/libphp.a $("$config" --libs)" unpack "$built/msgpack.so" "$built/checker.so"

# The target finds its checks in PHP next to itself.
cp "$built/unpack" "$OUT"
cp fuzz/forms.dict "$OUT/unpack.dict"
cp fuzz/oss-fuzz/unpack.options "$OUT"
cp --parents fuzz/*.php tests/interop/include/*.php "$OUT"
mkdir -p "$WORK/corpus"
"$WORK/php/bin/php" -n -d memory_limit=4G -d "extension=$built/msgpack.so" -d "extension=$built/checker.so" \
	fuzz/unpack.php "$WORK/corpus"
zip -q -j -r "$OUT/unpack_seed_corpus.zip" "$WORK/corpus"
