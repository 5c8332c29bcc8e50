#include "engine/workers.h"

#include "search/memory.h"

#ifndef __wasi__
#include <system_error>
#include <thread>
#include <vector>
#endif

namespace demesne {

#ifdef __wasi__
void run_workers(int count, const std::function<void(int worker)>& work) {
  for (int worker = 0; worker < count; ++worker) work(worker);
}
#else
void run_workers(int count, const std::function<void(int worker)>& work) {
  std::vector<std::thread> others;
  int begun = 1;
  try {
    for (; begun < count; ++begun) others.emplace_back(work, begun);
  } catch (const std::system_error&) {
    // The system has no more threads: the rest is done one after the other.
  }
  work(0);
  for (; begun < count; ++begun) work(begun);
  for (auto& other : others) other.join();
}
#endif

void free_search_memory() { search::Memory::free_large(); }

}  // namespace demesne
