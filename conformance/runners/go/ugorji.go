package main

import (
	"os"
	"strings"

	"github.com/ugorji/go/codec"
)

func handle() *codec.MsgpackHandle {
	h := new(codec.MsgpackHandle)
	h.WriteExt = true
	return h
}

var tested = implementation{
	// The package does not tell its version, which is an argument.
	version: strings.Join(os.Args[1:], " "),
	options: "MsgpackHandle with WriteExt",
	decode: func(data []byte) (value interface{}, rest int, err error) {
		decoder := codec.NewDecoderBytes(data, handle())
		err = decoder.Decode(&value)
		return value, len(data) - decoder.NumBytesRead(), err
	},
	encode: func(value interface{}) (packed []byte, err error) {
		err = codec.NewEncoderBytes(&packed, handle()).Encode(value)
		return packed, err
	},
	special: func(value interface{}) (string, bool) {
		switch v := value.(type) {
		case codec.RawExt:
			return ext(int8(v.Tag), v.Data), true
		case *codec.RawExt:
			return ext(int8(v.Tag), v.Data), true
		}
		return "", false
	},
}
