#pragma once

#include <cstddef>
#include <filesystem>

namespace demesne::bench {

// How many moves a second SQLite alone makes durable: the rows of a server's database are written
// to a new one, with the same schema and settings, in batches of this size.
double moves_a_second(const std::filesystem::path& database, std::size_t batch);

}  // namespace demesne::bench
