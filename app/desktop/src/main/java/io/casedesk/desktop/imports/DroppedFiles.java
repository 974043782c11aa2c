package io.casedesk.desktop.imports;

import io.casedesk.files.table.TableFormat;
import java.nio.file.Path;
import java.util.List;

/**
 * Files that were dropped together. An import is of one file, so one of them is taken: the first
 * whose name says that it is a table, or else the first, of which is then said why it is none.
 *
 * @param taken the one that is imported
 * @param others names of those that are not, in the order in which they came
 */
record DroppedFiles(Path taken, List<String> others) {

  /**
   * What is taken of some files.
   *
   * @param files at least one
   */
  static DroppedFiles of(List<Path> files) {
    Path taken = files.stream().filter(DroppedFiles::isTable).findFirst().orElse(files.getFirst());
    return new DroppedFiles(
        taken,
        files.stream()
            .filter(file -> !file.equals(taken))
            .map(DroppedFiles::name)
            .distinct()
            .toList());
  }

  private static boolean isTable(Path file) {
    String name = name(file);
    int dot = name.lastIndexOf('.');
    String ending = name.substring(dot + 1);
    // Not a format of its own: a CSV whose separator is the tabulator.
    return dot >= 0 && (TableFormat.of(ending).isPresent() || ending.equalsIgnoreCase("tsv"));
  }

  private static String name(Path file) {
    Path name = file.getFileName();
    return name == null ? file.toString() : name.toString();
  }
}
