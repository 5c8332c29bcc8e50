find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)

# demesne_test(NAME LAYERS layer… SOURCES file…): a GoogleTest program, one CTest test.
function(demesne_test name)
  cmake_parse_arguments(arg "" "" "LAYERS;SOURCES" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LAYERS} rapidcheck GTest::gtest_main)
  add_test(NAME ${name} COMMAND ${name})
endfunction()
