package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.casedesk.workspace.database.WorkspaceDatabaseFile;
import io.casedesk.workspace.database.WorkspaceDatabaseFile.WorkspaceNotice;
import io.casedesk.workspace.database.WorkspaceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A damaged file is set aside with a message, and never emptied. */
final class DamageTest {

  private static final int PAGE = 4096;

  @TempDir Path temp;
  private Path file;

  @BeforeEach
  void fill() {
    file = temp.resolve("workspace.db");
    try (Workspace workspace = Workspace.open(temp, "Test")) {
      RunOfTest.begin(workspace)
          .append(IntStream.range(0, 2000).mapToObj(n -> "c-" + n).toArray(String[]::new));
    }
  }

  private static byte[] overwritten(byte[] bytes, int from, int to, int with) {
    byte[] changed = bytes.clone();
    Arrays.fill(changed, from, to, (byte) with);
    return changed;
  }

  static Stream<Arguments> damages() {
    return Stream.of(
        damage("text", bytes -> "not a database".getBytes(StandardCharsets.UTF_8)),
        damage("header of zeros", bytes -> overwritten(bytes, 0, 100, 0)),
        damage("first page of zeros", bytes -> overwritten(bytes, 0, PAGE, 0)),
        damage("torn header", bytes -> overwritten(bytes, 16, 100, 0x5a)),
        damage("torn first page", bytes -> overwritten(bytes, 100, PAGE, 0xff)),
        damage("another program's", bytes -> overwritten(bytes, 68, 72, 1)),
        damage("garbage inside", bytes -> overwritten(bytes, 10 * PAGE, 40 * PAGE, 0xff)),
        damage("zeros inside", bytes -> overwritten(bytes, 10 * PAGE, 40 * PAGE, 0)),
        damage("half", bytes -> Arrays.copyOf(bytes, bytes.length / 2)),
        damage("a page short", bytes -> Arrays.copyOf(bytes, bytes.length - PAGE)),
        damage("a byte short", bytes -> Arrays.copyOf(bytes, bytes.length - 1)),
        damage("less than a page", bytes -> Arrays.copyOf(bytes, 1000)),
        damage("less than a header", bytes -> Arrays.copyOf(bytes, 50)),
        damage("empty", bytes -> new byte[0]));
  }

  private static Arguments damage(String name, UnaryOperator<byte[]> damage) {
    return argumentSet(name, damage);
  }

  @ParameterizedTest
  @MethodSource("damages")
  void isSetAsideWithANotice(UnaryOperator<byte[]> damage) throws IOException {
    byte[] damaged = damage.apply(Files.readAllBytes(file));
    Files.write(file, damaged);
    WorkspaceNotice notice;
    try (Workspace workspace = Workspace.open(temp, "Test")) {
      assertEquals(1, workspace.notices().size());
      notice = workspace.notices().getFirst();
      assertEquals(List.of(), workspace.runs().runs());
      RunOfTest.begin(workspace).append("c");
    }
    assertTrue(notice.text().text().contains(notice.path().toString()), notice.text().text());
    String name = notice.path().getFileName().toString();
    assertTrue(name.matches("workspace\\.db\\.damaged-\\d{8}-\\d{6}"), name);
    assertArrayEquals(damaged, Files.readAllBytes(notice.path()));
    try (Workspace workspace = Workspace.open(temp, "Test")) {
      assertEquals(List.of(), workspace.notices());
      assertEquals(List.of("c"), RunOfTest.newest(workspace).records());
    }
  }

  @Test
  void whatIsSoundIsNotSetAside() {
    try (Workspace workspace = Workspace.open(temp, "Test")) {
      assertEquals(List.of(), workspace.notices());
      assertEquals(2000, RunOfTest.newest(workspace).records().size());
    }
  }

  private void kill(Path folder) throws Exception {
    try (Child child = Child.start("append", folder)) {
      for (int line = 0; line < 20; line++) {
        assertTrue(child.line() != null);
      }
      child.kill();
    }
  }

  @Test
  @Tag("external")
  void theLogOfWritesOfAKilledProgramGoesWithItsFile() throws Exception {
    kill(temp);
    byte[] log = Files.readAllBytes(temp.resolve("workspace.db-wal"));
    assertTrue(log.length > 0);
    byte[] damaged = "damaged".getBytes(StandardCharsets.UTF_8);
    Files.write(file, damaged);
    try (Workspace workspace = Workspace.open(temp, "Test")) {
      Path aside = workspace.notices().getFirst().path();
      assertArrayEquals(damaged, Files.readAllBytes(aside));
      assertArrayEquals(log, Files.readAllBytes(Path.of(aside + "-wal")));
      assertEquals(List.of(), workspace.runs().runs());
    }
  }

  @Test
  @Tag("external")
  void aLogOfWritesWithoutItsFileIsNotTakenForThatOfANewOne() throws Exception {
    kill(temp);
    byte[] log = Files.readAllBytes(temp.resolve("workspace.db-wal"));
    Files.delete(file);
    try (Workspace workspace = Workspace.open(temp, "Test")) {
      Path aside = workspace.notices().getFirst().path();
      assertFalse(Files.exists(aside));
      assertArrayEquals(log, Files.readAllBytes(Path.of(aside + "-wal")));
      assertEquals(List.of(), workspace.runs().runs());
    }
  }

  @Test
  @Tag("external")
  void lookingAtADamagedFileDoesNotChangeIt() throws Exception {
    kill(temp);
    byte[] bytes = Files.readAllBytes(file);
    byte[] damaged = overwritten(bytes, 10 * PAGE, 40 * PAGE, 0xff);
    Files.write(file, damaged);
    byte[] log = Files.readAllBytes(temp.resolve("workspace.db-wal"));
    try (Workspace workspace = Workspace.open(temp, "Test")) {
      Path aside = workspace.notices().getFirst().path();
      assertArrayEquals(damaged, Files.readAllBytes(aside));
      assertArrayEquals(log, Files.readAllBytes(Path.of(aside + "-wal")));
    }
  }

  @Test
  void nothingSetAsideBeforeIsReplaced() throws IOException {
    Instant now = Instant.parse("2026-11-21T21:32:44Z");
    for (int time = 1; time <= 3; time++) {
      Files.writeString(file, "damage " + time);
      WorkspaceNotice notice = new WorkspaceDatabaseFile(file).prepare(now).orElseThrow();
      String suffix = time == 1 ? "" : "-" + time;
      assertEquals(Path.of(file + ".damaged-20261121-213244" + suffix), notice.path());
    }
    assertEquals("damage 1", Files.readString(Path.of(file + ".damaged-20261121-213244")));
    assertEquals(Optional.empty(), new WorkspaceDatabaseFile(file).prepare(now));
  }

  @Test
  void aFileOfANewerProgramIsRefusedAndLeftAlone() throws IOException {
    try (Workspace workspace = Workspace.open(temp, "Test")) {
      workspace.database().change(handle -> handle.execute("PRAGMA user_version = 99"));
    }
    byte[] before = Files.readAllBytes(file);
    WorkspaceException e =
        assertThrows(WorkspaceException.class, () -> Workspace.open(temp, "Test"));
    assertTrue(
        e.getMessage().contains("created by a newer version of Casedesk (file version 99"),
        e.getMessage());
    assertTrue(e.getMessage().contains("was not changed"), e.getMessage());
    assertArrayEquals(before, Files.readAllBytes(file));
    // And nobody holds it.
    assertThrows(WorkspaceException.class, () -> Workspace.open(temp, "Test"));
  }

  @Test
  void whatAStartThatWasKilledLeftIsNoObstacle() throws IOException {
    Files.delete(file);
    Files.writeString(Path.of(file + ".new"), "half made");
    Files.writeString(Path.of(file + ".new-wal"), "half made");
    try (Workspace workspace = Workspace.open(temp, "Test")) {
      assertEquals(List.of(), workspace.notices());
    }
    assertFalse(Files.exists(Path.of(file + ".new")));
    assertFalse(Files.exists(Path.of(file + ".new-wal")));
  }
}
