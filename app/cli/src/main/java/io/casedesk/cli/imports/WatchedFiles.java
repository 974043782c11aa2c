package io.casedesk.cli.imports;

import io.casedesk.cli.imports.WatchLedger.Entry;
import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.model.Sha256;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.util.List;
import java.util.stream.Stream;

/**
 * Moves the files of a watched folder to {@code done} or {@code failed}: {@code cases.csv} with
 * {@code cases-result.csv} and {@code cases-log.txt} beside it.
 */
record WatchedFiles(WatchedFolder folder) {

  private static final List<String> MADE = List.of("result", "log");

  /** Returns a file name without its extension. */
  static String stem(String name) {
    return name.substring(0, name.lastIndexOf('.'));
  }

  private static String ending(String name, String what) {
    return what.equals("log") ? ".txt" : name.substring(name.lastIndexOf('.'));
  }

  /** Returns the path of a generated file during the import. */
  Path made(Entry entry, String what) {
    return folder.own().resolve(entry.sha256() + "-" + what + ending(entry.name(), what));
  }

  /** Returns a name without extension that is free for all three files. */
  String free(boolean done, String name) {
    Path target = folder.folder().resolve(done ? "done" : "failed");
    String stem = stem(name);
    String free = stem;
    for (int number = 2; isTaken(target, free, name); number++) {
      free = stem + " (" + number + ")";
    }
    return free;
  }

  private static String called(String stem, String what, String name) {
    return stem + (what.isEmpty() ? "" : "-" + what) + ending(name, what);
  }

  private static boolean isTaken(Path target, String stem, String name) {
    return Stream.concat(MADE.stream(), Stream.of(""))
        .anyMatch(what -> OutputFile.isTaken(target.resolve(called(stem, what, name))));
  }

  /**
   * Moves the three files; files that were moved before are skipped. A file whose content isn't the
   * imported one stays in the folder.
   *
   * @param failures the failed imports that this one repeats
   */
  void moveFiles(Entry entry, List<Entry> failures) throws IOException {
    Path target = Files.createDirectories(folder.folder().resolve(entry.how().folder()));
    for (String what : MADE) {
      Path made = made(entry, what);
      if (Files.exists(made)) {
        Files.move(made, place(target, entry, what));
      }
    }
    Path table = folder.folder().resolve(entry.name());
    Path moved = target.resolve(called(entry.how().place(), "", entry.name()));
    if (!is(moved, entry) && is(table, entry)) {
      Files.move(table, place(target, entry, ""));
    }
    if (entry.how().done()) {
      for (Entry failure : failures) {
        moveFailure(failure, entry.name());
      }
    }
  }

  /**
   * Moves the result and the log of a failed import to {@code done}, as {@code
   * cases-failed-result.csv} and {@code cases-failed-log.txt}. If its table is still in {@code
   * failed}, they stay there.
   *
   * @param name the name of the file whose import succeeded
   */
  private void moveFailure(Entry failure, String name) throws IOException {
    Path failed = folder.folder().resolve("failed");
    String place = failure.how().place();
    if (OutputFile.isTaken(failed.resolve(called(place, "", failure.name())))) {
      return;
    }
    String free = free(true, stem(name) + "-failed" + ending(failure.name(), ""));
    for (String what : MADE) {
      Path made = failed.resolve(called(place, what, failure.name()));
      if (Files.isRegularFile(made, LinkOption.NOFOLLOW_LINKS)) {
        Path target = folder.folder().resolve("done");
        Files.move(made, target.resolve(called(free, what, failure.name())));
      }
    }
  }

  private static boolean is(Path file, Entry entry) throws IOException {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && sha256(file).equals(entry.sha256());
  }

  /** Returns the target path; avoids overwriting a file that was put there meanwhile. */
  private Path place(Path target, Entry entry, String what) {
    Path place = target.resolve(called(entry.how().place(), what, entry.name()));
    return OutputFile.isTaken(place)
        ? target.resolve(called(free(entry.how().done(), entry.name()), what, entry.name()))
        : place;
  }

  /** Returns the hash that identifies a content. */
  static String sha256(Path file) throws IOException {
    try (DigestInputStream in = new DigestInputStream(Files.newInputStream(file), Sha256.begin())) {
      in.transferTo(OutputStream.nullOutputStream());
      return Sha256.hex(in.getMessageDigest());
    }
  }
}
