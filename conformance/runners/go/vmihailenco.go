package main

import (
	"bytes"
	"reflect"

	"github.com/vmihailenco/msgpack/v5"
)

// anyExt is an extension type of which nothing is known.
type anyExt struct {
	kind int8
	data []byte
}

// EncodeMsgpack writes the extension under its own type.
func (e *anyExt) EncodeMsgpack(encoder *msgpack.Encoder) error {
	if err := encoder.EncodeExtHeader(e.kind, len(e.data)); err != nil {
		return err
	}
	_, err := encoder.Writer().Write(e.data)
	return err
}

// Without registration a type is an error.
func registerAll() {
	for i := -128; i < 128; i++ {
		kind := int8(i)
		if kind == -1 {
			continue
		}
		msgpack.RegisterExtDecoder(kind, &anyExt{}, func(d *msgpack.Decoder, v reflect.Value, length int) error {
			e := v.Interface().(*anyExt)
			e.kind, e.data = kind, make([]byte, 0)
			for len(e.data) < length {
				part := make([]byte, min(length-len(e.data), 1<<16))
				if err := d.ReadFull(part); err != nil {
					return err
				}
				e.data = append(e.data, part...)
			}
			return nil
		})
	}
}

func min(a, b int) int {
	if a < b {
		return a
	}
	return b
}

func init() {
	registerAll()
}

var tested = implementation{
	version: msgpack.Version(),
	options: "SetMapDecoder() with DecodeUntypedMap(), a type registered for every ext, UseCompactInts(true)",
	decode: func(data []byte) (interface{}, int, error) {
		reader := bytes.NewReader(data)
		decoder := msgpack.NewDecoder(reader)
		decoder.SetMapDecoder(func(d *msgpack.Decoder) (interface{}, error) {
			return d.DecodeUntypedMap()
		})
		value, err := decoder.DecodeInterface()
		return value, reader.Len(), err
	},
	encode: func(value interface{}) ([]byte, error) {
		var buffer bytes.Buffer
		encoder := msgpack.NewEncoder(&buffer)
		encoder.UseCompactInts(true)
		err := encoder.Encode(value)
		return buffer.Bytes(), err
	},
	special: func(value interface{}) (string, bool) {
		if e, ok := value.(*anyExt); ok {
			return ext(e.kind, e.data), true
		}
		return "", false
	},
}
