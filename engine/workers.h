#pragma once

#include <functional>

namespace demesne {

// Runs work(0), … work(count-1) side by side and waits for all of them; one after the other where
// there are no threads, as in a browser. The only place below the program that starts threads.
void run_workers(int count, const std::function<void(int worker)>& work);

// What this thread's last search has left behind and no other will use, for whoever has its answer
// and time to spare.
void free_search_memory();

}  // namespace demesne
