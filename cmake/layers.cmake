# How a layer of the tree becomes a link target. A layer links exactly the layers it may include;
# tests/includes_test.cpp checks that its #include lines say the same.

add_library(demesne_flags INTERFACE)
target_include_directories(demesne_flags INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(demesne_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor
  -Woverloaded-virtual -Wno-missing-field-initializers -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # GCC 12 warns of overlaps and overflows in std::string's operator+ that are not there (its bug
  # 105651).
  # Its packing of neighbouring words into vectors costs the playouts more instructions than it
  # saves (docs/performance.md).
  target_compile_options(demesne_flags INTERFACE -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds -fno-tree-slp-vectorize)
endif()
if(DEMESNE_WASM)
  # Hashes of 64 bits index tables there by numbers of 32, after they were masked to the table's size.
  target_compile_options(demesne_flags INTERFACE -Wno-shorten-64-to-32)
endif()
if(DEMESNE_NATIVE)
  target_compile_options(demesne_flags INTERFACE -march=native)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)
    # Valgrind, which counts the instructions of docs/performance.md, does not know AVX-512.
    target_compile_options(demesne_flags INTERFACE -mno-avx512f)
  endif()
endif()
if(DEMESNE_SANITIZE)
  set(sanitize -fsanitize=${DEMESNE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_options(demesne_flags INTERFACE ${sanitize})
  target_link_options(demesne_flags INTERFACE ${sanitize})
endif()
if(DEMESNE_FUZZ)
  # What libFuzzer needs to see where an input leads. It could also be told of every comparison, which
  # takes up to twice the time in all tests that share these layers: the preset `fuzz`.
  set(DEMESNE_COVERAGE "inline-8bit-counters,pc-table" CACHE STRING "As for -fsanitize-coverage=")
  target_compile_options(demesne_flags INTERFACE -fsanitize-coverage=${DEMESNE_COVERAGE})
endif()

# What is not waited for when it runs: it is compiled quickly instead. With the sanitizers' checks
# even a little optimization takes three times as long.
set(demesne_quick -O1)
if(DEMESNE_SANITIZE)
  set(demesne_quick -O0)
endif()

# demesne_headers(NAME [OPTIONS option…] [LIBRARIES library…] HEADERS header…): headers that are read
# once for all targets that share them, by target_precompile_headers(TARGET REUSE_FROM NAME). Small
# files take most of their time to read the standard library.
if(NOT DEMESNE_WASM)
  function(demesne_headers name)
    cmake_parse_arguments(arg "" "" "OPTIONS;LIBRARIES;HEADERS" ${ARGN})
    file(WRITE ${PROJECT_BINARY_DIR}/${name}.cpp "")
    add_library(${name} OBJECT ${PROJECT_BINARY_DIR}/${name}.cpp)
    target_link_libraries(${name} PRIVATE demesne_flags ${arg_LIBRARIES})
    target_compile_options(${name} PRIVATE ${arg_OPTIONS})
    target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
  endfunction()
  set(standard <algorithm> <array> <functional> <map> <memory> <optional> <span> <string> <vector>)
  demesne_headers(pure_headers OPTIONS -fno-exceptions HEADERS ${standard})
  demesne_headers(layer_headers HEADERS ${standard})
endif()

# So many files are compiled in one piece: reading the same headers takes most of the time. Not where
# searches go through in earnest: there each file is optimized by itself.
option(DEMESNE_BATCHES "Compile several files of a layer in one piece" ON)
set(demesne_batch 5)

# demesne_layer(NAME [PURE] LAYERS layer… [SOURCES file…] [HEADERS target]): a static library of the
# *.cpp files in this folder, or of those given. PURE layers run in the browser too: no exceptions.
# HEADERS are its precompiled ones, if the usual do not suit.
function(demesne_layer name)
  cmake_parse_arguments(arg "PURE" "HEADERS" "LAYERS;SOURCES" ${ARGN})
  if(NOT arg_SOURCES)
    file(GLOB arg_SOURCES CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  endif()
  if(DEMESNE_WASM)
    # What no search goes through is compiled for size: the page waits for it.
    set(small ${arg_SOURCES})
    list(FILTER small EXCLUDE REGEX "(^|/)(state|table[a-z_]*|kingdom|board|open_part|view|plans|placements|eval[a-z_]*|bots)\\.cpp$")
    set_source_files_properties(${small} PROPERTIES COMPILE_OPTIONS -Os)
  endif()
  add_library(${name} STATIC ${arg_SOURCES})
  if(DEMESNE_BATCHES AND (DEMESNE_SANITIZE OR NOT arg_PURE))
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${demesne_batch})
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
      # It takes what the batch includes for headers, where unnamed types would be a mistake.
      target_compile_options(${name} PRIVATE -Wno-subobject-linkage)
    endif()
  endif()
  target_link_libraries(${name} PUBLIC demesne_flags ${arg_LAYERS})
  set(headers layer_headers)
  if(arg_PURE)
    target_compile_options(${name} PRIVATE -fno-exceptions)
    set(headers pure_headers)
  endif()
  if(arg_HEADERS)
    set(headers ${arg_HEADERS})
  endif()
  if(TARGET ${headers})
    target_precompile_headers(${name} REUSE_FROM ${headers})
  endif()
endfunction()
