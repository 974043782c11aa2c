package io.casedesk.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.cli.WatchLedger.Entry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * Where the files of a watched folder go: into {@code done} or {@code failed}, {@code cases.csv}
 * with {@code cases-result.csv} and {@code cases-log.txt} beside it.
 */
record WatchedFiles(WatchedFolder folder) {

  private static final List<String> MADE = List.of("result", "log");

  private static String stem(String name) {
    return name.substring(0, name.lastIndexOf('.'));
  }

  private static String ending(String name, String what) {
    return what.equals("log") ? ".txt" : name.substring(name.lastIndexOf('.'));
  }

  /** Where something is made for an import until that is over. */
  Path made(Entry entry, String what) {
    return folder.own().resolve(entry.sha256() + "-" + what + ending(entry.name(), what));
  }

  /** A name, without its ending, that none of the three files has yet. */
  String free(boolean done, String name) {
    Path target = folder.folder().resolve(done ? "done" : "failed");
    String stem = stem(name);
    String free = stem;
    for (int number = 2; isTaken(target, free, name); number++) {
      free = stem + " (" + number + ")";
    }
    return free;
  }

  private static boolean isTaken(Path target, String stem, String name) {
    return TargetFile.isTaken(target.resolve(stem + ending(name, "")))
        || MADE.stream()
            .anyMatch(
                what -> TargetFile.isTaken(target.resolve(stem + "-" + what + ending(name, what))));
  }

  /** Moves the three files; those that were moved before are there already. */
  void putAway(Entry entry) throws IOException {
    Path target = Files.createDirectories(folder.folder().resolve(entry.how().folder()));
    String place = entry.how().place();
    for (String what : MADE) {
      move(made(entry, what), target.resolve(place + "-" + what + ending(entry.name(), what)));
    }
    move(folder.folder().resolve(entry.name()), target.resolve(place + ending(entry.name(), "")));
  }

  /** Moves a file that was not imported, and says why beside it. */
  void putAside(Path file, boolean done, String why) throws IOException {
    Path target = Files.createDirectories(folder.folder().resolve(done ? "done" : "failed"));
    String name = String.valueOf(file.getFileName());
    String place = free(done, name);
    Files.write(target.resolve(place + "-log.txt"), (why + "\n").getBytes(UTF_8));
    move(file, target.resolve(place + ending(name, "")));
  }

  /** What tells one content from another. */
  static String sha256(Path file) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
        in.transferTo(OutputStream.nullOutputStream());
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    if (Files.exists(from)) {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }
  }
}
