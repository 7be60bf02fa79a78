// What the runners in Go share: see "Runners" in conformance/README.md. Each is this file and one other:
//
//	GO111MODULE=off GOPATH=/usr/share/gocode go run main.go vmihailenco.go
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"reflect"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

type hello struct {
	Version  string   `json:"version"`
	Language string   `json:"language"`
	Options  string   `json:"options"`
	Limits   []string `json:"limits"`
	// What one message needs is seen in a process that has collected nothing.
	Restart bool `json:"restart"`
}

type question struct {
	ID    string `json:"id"`
	Bytes string `json:"bytes"`
}

type answer struct {
	ID      string `json:"id"`
	Value   string `json:"value,omitempty"`
	Rest    int    `json:"rest"`
	Packed  string `json:"packed,omitempty"`
	Refused string `json:"refused,omitempty"`
	Error   string `json:"error,omitempty"`
	Crash   string `json:"crash,omitempty"`
}

type implementation struct {
	version string
	options string
	decode  func(data []byte) (value interface{}, rest int, err error)
	encode  func(value interface{}) ([]byte, error)
	// The notation of the package's own types.
	special func(value interface{}) (string, bool)
}

func ext(kind int8, data []byte) string {
	return fmt.Sprintf("ext(%d, h'%x')", kind, data)
}

func number(value float64) string {
	switch {
	case math.IsNaN(value):
		return "NaN"
	case math.IsInf(value, 1):
		return "Infinity"
	case math.IsInf(value, -1):
		return "-Infinity"
	}
	text := strconv.FormatFloat(value, 'g', -1, 64)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}

func text(value string) string {
	if !utf8.ValidString(value) {
		return "s'" + hex.EncodeToString([]byte(value)) + "'"
	}
	quoted, _ := json.Marshal(value)
	return string(quoted)
}

// written is the notation of a Go value.
func written(value interface{}, level int) string {
	switch v := value.(type) {
	case nil:
		return "nil"
	case bool:
		return strconv.FormatBool(v)
	case float32:
		return number(float64(v))
	case float64:
		return number(v)
	case string:
		return text(v)
	case []byte:
		return "h'" + hex.EncodeToString(v) + "'"
	case time.Time:
		return fmt.Sprintf("timestamp(%d, %d)", v.Unix(), v.Nanosecond())
	}
	if own, ok := tested.special(value); ok {
		return own
	}
	return composite(reflect.ValueOf(value), level)
}

func composite(value reflect.Value, level int) string {
	switch value.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.FormatInt(value.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return strconv.FormatUint(value.Uint(), 10)
	case reflect.Slice, reflect.Map:
		if level > 1000 {
			return "..."
		}
	default:
		return "?" + strings.ReplaceAll(value.Type().String(), "*", "")
	}
	var parts []string
	if value.Kind() == reflect.Slice {
		for i := 0; i < value.Len(); i++ {
			parts = append(parts, written(value.Index(i).Interface(), level+1))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	for pairs := value.MapRange(); pairs.Next(); {
		parts = append(parts, written(pairs.Key().Interface(), level+1)+": "+written(pairs.Value().Interface(), level+1))
	}
	// Their order is random.
	sort.Strings(parts)
	return "{" + strings.Join(parts, ", ") + "}"
}

func ask(q question) (a answer) {
	a.ID = q.ID
	data, err := hex.DecodeString(q.Bytes)
	if err != nil {
		panic(err)
	}
	// A panic ends a program that does not expect one.
	defer func() {
		if problem := recover(); problem != nil {
			a = answer{ID: q.ID, Crash: fmt.Sprintf("panic: %v", problem)}
		}
	}()
	value, rest, err := tested.decode(data)
	if err != nil {
		a.Error = err.Error()
		return a
	}
	a.Value, a.Rest = written(value, 1), rest
	packed, err := tested.encode(value)
	if err != nil {
		a.Refused = err.Error()
		return a
	}
	a.Packed = hex.EncodeToString(packed)
	return a
}

func main() {
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	out.Encode(hello{tested.version, strings.Replace(runtime.Version(), "go", "Go ", 1), tested.options, []string{}, true})
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	for {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return
		}
		var q question
		if err := json.Unmarshal(line, &q); err != nil {
			panic(err)
		}
		out.Encode(ask(q))
	}
}
