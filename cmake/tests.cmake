# Without these packages the program can still be built; `./demesne test` installs them.
find_package(GTest QUIET)
find_package(rapidcheck QUIET)
if(NOT GTest_FOUND OR NOT rapidcheck_FOUND)
  message(STATUS "GoogleTest or rapidcheck is not installed: no tests")
endif()

# demesne_test(NAME [LAYERS layer…] SOURCES file…): a GoogleTest program, one CTest test. Its
# random cases are the same in every run.
function(demesne_test name)
  if(NOT GTest_FOUND OR NOT rapidcheck_FOUND)
    return()
  endif()
  cmake_parse_arguments(arg "" "" "LAYERS;SOURCES" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE demesne_flags ${arg_LAYERS} rapidcheck GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE DEMESNE_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES ENVIRONMENT RC_PARAMS=seed=1)
endfunction()
