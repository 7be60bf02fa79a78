/* Of benchmarks/parts.php: finds the string at the JSON Pointer argv[2] in the file argv[1], as often as standard input says,
 * by the DOM, as the extension simdjson of PHP does, or by On-Demand, the fastest way that simdjson has. */
#include <iostream>
#include <simdjson.h>

int main(int, char **argv)
{
	simdjson::padded_string json = simdjson::padded_string::load(argv[1]).value();
	simdjson::dom::parser dom;
	simdjson::ondemand::parser on_demand;
	std::string operation;
	long iterations;
	size_t sum = 0;

	std::cin >> operation >> iterations;
	for (long i = 0; i < iterations; i++) {
		if (operation == "dom") {
			sum += dom.parse(json).at_pointer(argv[2]).get_string().value().size();
		} else {
			auto document = on_demand.iterate(json);

			sum += document.at_pointer(argv[2]).get_string().value().size();
		}
	}
	return sum > 0 ? 0 : 1;
}
