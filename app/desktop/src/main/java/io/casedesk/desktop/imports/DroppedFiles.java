package io.casedesk.desktop.imports;

import io.casedesk.files.table.TableFormat;
import java.nio.file.Path;
import java.util.List;

/**
 * The files of one drop: one to import, and the rest. The file to import is the first one with the
 * extension of a table, else the first file; its import then reports why it can't be read.
 *
 * @param taken the file to import
 * @param others names of the other files, in their original order
 */
record DroppedFiles(Path taken, List<String> others) {

  /**
   * Chooses the file to import.
   *
   * @param files at least one file
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
    // TSV isn't a separate format: it is CSV with a tab as separator.
    return dot >= 0 && (TableFormat.of(ending).isPresent() || ending.equalsIgnoreCase("tsv"));
  }

  private static String name(Path file) {
    Path name = file.getFileName();
    return name == null ? file.toString() : name.toString();
  }
}
