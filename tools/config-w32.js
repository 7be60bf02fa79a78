// Evaluates config.w32 as PHP's configure.js does on Windows, and prints what it builds, one item per line:
//   source FILE    object FILE    flag FLAG    header FILE    define NAME    dependency NAME
// node tools/config-w32.js [phpize|source|off]
//   phpize   with the development package of a PHP that has sessions, the default
//   source   in ext/msgpack of PHP's source: object files are in the folder of their source
//   off      without --enable-msgpack
// A call of what configure.js does not have, a missing file, and two sources with one object file are errors.
'use strict';
const fs = require('fs');
const path = require('path');
const vm = require('vm');

const root = path.dirname(__dirname);
const mode = process.argv[2] || 'phpize';
const folder = mode === 'source' ? 'ext\\msgpack' : '.';
const lines = [];
const objects = new Map();

function fail(message) {
	console.error('config.w32: ' + message);
	process.exit(1);
}

// The path of a file of the extension: Windows knows both separators, and no difference of case.
function fileOf(name) {
	const slashed = name.replace(/\\/g, '/').replace(/^(ext\/msgpack|\.)\//, '');
	const parent = path.dirname(path.join(root, slashed));
	if (!fs.existsSync(parent) || !fs.readdirSync(parent).includes(path.basename(slashed))) {
		fail('there is no ' + slashed);
	}
	return slashed;
}

// With phpize the folder that is given to ADD_SOURCES is no part of the name of the object file.
function objectOf(directory, source) {
	const object = (mode === 'source' ? directory + '\\' : '') + source.replace(/\.[a-z0-9]+$/i, '.obj');
	return object.replace(/\//g, '\\').toLowerCase();
}

function addSources(directory, files) {
	for (const source of files.split(/\s+/)) {
		const file = fileOf(directory + '\\' + source);
		const object = objectOf(directory, source);
		if (objects.has(object)) {
			fail(`${objects.get(object)} and ${file} have the object file ${object}`);
		}
		objects.set(object, file);
		lines.push('source ' + file, 'object ' + object);
	}
}

function addFlags(flags) {
	lines.push(...(flags || '').split(/\s+/).filter(Boolean).map((flag) => 'flag ' + flag));
}

const configure = {
	configure_module_dirname: folder,
	MODE_PHPIZE: mode === 'phpize',
	PHP_SESSION: 'yes',
	ARG_ENABLE(name, description, value) {
		configure['PHP_' + name.toUpperCase()] = mode === 'off' ? value : 'yes';
		configure['PHP_' + name.toUpperCase() + '_SHARED'] = true;
	},
	EXTENSION(name, files, shared, flags) {
		lines.push('extension ' + name);
		addSources(folder, files);
		addFlags(flags);
	},
	ADD_SOURCES(directory, files, target) {
		if (target !== 'msgpack') {
			fail('sources for ' + target);
		}
		addSources(directory, files);
	},
	ADD_FLAG(name, flags) {
		if (name !== 'CFLAGS_MSGPACK') {
			fail('flags for ' + name);
		}
		addFlags(flags);
	},
	ADD_EXTENSION_DEP(name, dependency, optional) {
		const there = configure['PHP_' + dependency.toUpperCase()] !== undefined;
		if (!there && !optional) {
			fail(dependency + ' is not there');
		}
		lines.push('dependency ' + dependency);
		return there;
	},
	AC_DEFINE(name) {
		lines.push('define ' + name);
	},
	PHP_INSTALL_HEADERS(directory, files) {
		lines.push(...files.split(/\s+/).map((file) => 'header ' + fileOf(file)));
	},
};

try {
	vm.runInNewContext(fs.readFileSync(path.join(root, 'config.w32'), 'utf8'), vm.createContext(configure));
} catch (error) {
	fail(error.message);
}
console.log(lines.join('\n'));
