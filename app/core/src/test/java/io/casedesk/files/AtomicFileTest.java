package io.casedesk.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class AtomicFileTest {

  @TempDir private Path folder;

  private static void write(Path target, String text) throws IOException {
    try (AtomicFile file = AtomicFile.replacing(target)) {
      file.out().write(text.getBytes(UTF_8));
      file.commit();
    }
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @Test
  void theFileIsThereAfterTheCommitAndNotBefore() throws IOException {
    Path target = folder.resolve("out.csv");
    try (AtomicFile file = AtomicFile.replacing(target)) {
      file.out().write("whole".getBytes(UTF_8));
      assertFalse(Files.exists(target));
      file.commit();
      assertEquals("whole", Files.readString(target));
    }
    assertEquals(List.of("out.csv"), names());
  }

  @Test
  void withoutACommitNothingIsLeft() throws IOException {
    try (AtomicFile file = AtomicFile.replacing(folder.resolve("out.csv"))) {
      file.out().write(new byte[100_000]);
      assertEquals(1, names().size());
    }
    assertEquals(List.of(), names());
  }

  @Test
  void withoutACommitAnEarlierFileIsUntouched() throws IOException {
    Path target = Files.writeString(folder.resolve("out.csv"), "earlier");
    AtomicFile.replacing(target).close();

    assertEquals("earlier", Files.readString(target));
    assertEquals(List.of("out.csv"), names());
  }

  @Test
  void anEarlierFileIsReplacedWithItsPermissions() throws IOException {
    Path target = Files.writeString(folder.resolve("out.csv"), "earlier and longer");
    var secret = PosixFilePermissions.fromString("rw-------");
    if (Files.getFileStore(target).supportsFileAttributeView("posix")) {
      Files.setPosixFilePermissions(target, secret);
      write(target, "later");
      assertEquals(secret, Files.getPosixFilePermissions(target));
    } else {
      write(target, "later");
    }
    assertEquals("later", Files.readString(target));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void whatIsNotCommittedIsForItsOwnerAlone() throws IOException {
    Path plain = Files.createFile(folder.resolve("plain.csv"));
    Path target = folder.resolve("out.csv");
    Path shared = Files.createFile(folder.resolve("shared.csv"));
    Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rw-rw-rw-"));
    for (Path place : List.of(target, shared)) {
      try (AtomicFile file = AtomicFile.replacing(place)) {
        String part = names().stream().filter(name -> name.endsWith(".part")).findFirst().get();
        assertEquals(
            PosixFilePermissions.fromString("rw-------"),
            Files.getPosixFilePermissions(folder.resolve(part)));
        file.commit();
      }
    }
    assertEquals(Files.getPosixFilePermissions(plain), Files.getPosixFilePermissions(target));
    assertEquals(
        PosixFilePermissions.fromString("rw-rw-rw-"), Files.getPosixFilePermissions(shared));
    assertEquals(List.of("out.csv", "plain.csv", "shared.csv"), names());
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aSymbolicLinkStaysAndItsFileIsReplaced() throws IOException {
    Path real = Files.writeString(folder.resolve("real.csv"), "earlier");
    Path link = Files.createSymbolicLink(folder.resolve("link.csv"), real);

    write(link, "later");

    assertTrue(Files.isSymbolicLink(link));
    assertEquals("later", Files.readString(real));
  }

  @Test
  void aFolderIsNoTarget() {
    FileSystemException refused =
        assertThrows(FileSystemException.class, () -> AtomicFile.replacing(folder));
    assertEquals(folder + ": exists and is not a regular file", refused.getMessage());
    assertThrows(
        FileSystemException.class,
        () -> AtomicFile.replacing(folder.getRoot().resolve("no-such").resolve("..")));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aDeviceIsNoTarget() {
    assertThrows(FileSystemException.class, () -> AtomicFile.replacing(Path.of("/dev/full")));
  }

  @Test
  void aMissingFolderIsNamed() {
    Path missing = folder.resolve("missing");

    NoSuchFileException refused =
        assertThrows(
            NoSuchFileException.class, () -> AtomicFile.replacing(missing.resolve("out.csv")));

    assertEquals(missing + ": there is no such folder", refused.getMessage());
  }

  @Test
  void aTargetThatBecameAFolderLeavesNothingElseBehind() throws IOException {
    Path target = folder.resolve("out.csv");
    try (AtomicFile file = AtomicFile.replacing(target)) {
      Files.createDirectories(target.resolve("inside"));
      assertThrows(IOException.class, file::commit);
    }
    assertEquals(List.of("out.csv"), names());
  }
}
