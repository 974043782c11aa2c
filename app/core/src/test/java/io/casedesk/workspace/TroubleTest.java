package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.StoreException;
import io.casedesk.workspace.database.WorkspaceException;
import io.casedesk.workspace.snapshots.SnapshotStore.Snapshot;
import io.casedesk.workspace.snapshots.SnapshotStore.SnapshotKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Disks that are full or cannot be written. */
final class TroubleTest {

  private static final Instant NOW = Instant.parse("2026-11-21T21:32:44Z");

  @TempDir Path temp;

  private static void appendLarge(RunOfTest log) {
    log.appendLarge(20_000);
  }

  private static StoreException appendUntilItFails(RunOfTest log) {
    return assertThrows(
        StoreException.class,
        () -> {
          for (int count = 0; count < 10_000; count++) {
            appendLarge(log);
          }
        });
  }

  private static void assertWholeAppends(RunOfTest log) {
    assertEquals(0, log.records().size() % 2, "half an append was kept");
  }

  @Test
  void aFullDatabaseIsToldAndCanBeTriedAgain() {
    try (Workspace workspace = Workspace.open(temp, "Test")) {
      SnapshotKey key = new SnapshotKey("http://s/", "use-cases");
      workspace.snapshots().save(key, NOW, 1, List.of(new byte[] {1}));
      RunOfTest log = RunOfTest.begin(workspace);
      appendLarge(log);
      limitPages(workspace, 200);

      StoreException e = appendUntilItFails(log);
      assertTrue(e.getMessage().contains("the disk is full"), e.getMessage());
      assertTrue(e.getMessage().contains("free up disk space and try again"), e.getMessage());
      assertWholeAppends(log);
      // Writing has got a new connection, which knows no limit.
      limitPages(workspace, 200);
      WorkspaceException notSaved =
          assertThrows(
              WorkspaceException.class,
              () -> workspace.snapshots().save(key, NOW, 2, List.of(new byte[2_000_000])));
      assertTrue(notSaved.getMessage().contains("the disk is full"), notSaved.getMessage());
      Snapshot kept = workspace.snapshots().load(key).orElseThrow();
      assertEquals(1, kept.records());
      assertArrayEquals(new byte[] {1}, kept.chunks().getFirst());

      int before = log.records().size();
      limitPages(workspace, 100_000);
      appendLarge(log);
      assertEquals(before + 2, log.records().size());
      assertWholeAppends(log);
    }
  }

  @Test
  void whoeverWaitedTogetherFailsOrIsWrittenTogether() throws Exception {
    try (Workspace workspace = Workspace.open(temp, "Test")) {
      RunOfTest log = RunOfTest.begin(workspace);
      limitPages(workspace, 200);
      AtomicInteger acknowledged = new AtomicInteger();
      AtomicInteger refused = new AtomicInteger();
      try (ExecutorService pool = Executors.newFixedThreadPool(16)) {
        List<Future<?>> done =
            IntStream.range(0, 16)
                .<Future<?>>mapToObj(n -> pool.submit(() -> count(log, acknowledged, refused)))
                .toList();
        for (Future<?> each : done) {
          each.get();
        }
      }
      assertTrue(refused.get() > 0, "it was never full");
      assertEquals(16 * 20, acknowledged.get() + refused.get());
      assertEquals(2 * acknowledged.get(), log.records().size());
      assertWholeAppends(log);
    }
  }

  private static void count(RunOfTest log, AtomicInteger acknowledged, AtomicInteger refused) {
    for (int time = 0; time < 20; time++) {
      try {
        appendLarge(log);
        acknowledged.incrementAndGet();
      } catch (StoreException full) {
        refused.incrementAndGet();
      }
    }
  }

  private static void limitPages(Workspace workspace, int pages) {
    workspace
        .database()
        .change(
            handle ->
                handle.createQuery("PRAGMA max_page_count = " + pages).mapTo(Integer.class).one());
  }

  @Test
  @Tag("external")
  void aFullDiskIsToldAndCanBeTriedAgain() throws Exception {
    try (SmallDisk disk = SmallDisk.mount(temp.resolve("disk"))) {
      Path ballast = Files.write(disk.path().resolve("ballast"), new byte[500_000]);
      try (Workspace workspace = Workspace.open(disk.path(), "Test")) {
        RunOfTest log = RunOfTest.begin(workspace);
        StoreException e = appendUntilItFails(log);
        assertTrue(e.getMessage().contains("full"), e.getMessage());
        assertWholeAppends(log);
        int before = log.records().size();
        Files.delete(ballast);
        appendLarge(log);
        assertEquals(before + 2, log.records().size());
        assertWholeAppends(log);
      }
      try (Workspace workspace = Workspace.open(disk.path(), "Test")) {
        assertEquals(List.of(), workspace.notices());
        assertWholeAppends(RunOfTest.newest(workspace));
      }
    }
  }

  @Test
  @Tag("external")
  void aDiskThatIsFullFromTheStartIsNoDamage() throws Exception {
    try (SmallDisk disk = SmallDisk.mount(temp.resolve("disk"))) {
      Path ballast = disk.path().resolve("ballast");
      assertThrows(IOException.class, () -> Files.write(ballast, new byte[2_000_000]));
      WorkspaceException e =
          assertThrows(WorkspaceException.class, () -> Workspace.open(disk.path(), "Test"));
      assertTrue(e.getMessage().contains("disk space"), e.getMessage());
      Files.delete(ballast);
      try (Workspace workspace = Workspace.open(disk.path(), "Test")) {
        assertEquals(List.of(), workspace.notices());
      }
    }
  }

  @Test
  @Tag("external")
  void whereverTheDiskGetsFullWhileItIsMadeItIsNoDamage() throws Exception {
    int refused = 0;
    for (int room = 0; room <= 400_000; room += 8_192) {
      try (SmallDisk disk = SmallDisk.mount(temp.resolve("disk"))) {
        Path ballast = disk.path().resolve("ballast");
        Files.write(ballast, new byte[SmallDisk.SIZE - 4_096 - room]);
        try {
          Workspace.open(disk.path(), "Test").close();
        } catch (WorkspaceException e) {
          refused++;
          assertTrue(e.getMessage().matches("(?s).*(space|full).*"), e.getMessage());
        }
        Files.delete(ballast);
        try (Workspace workspace = Workspace.open(disk.path(), "Test")) {
          assertEquals(List.of(), workspace.notices());
          appendLarge(RunOfTest.begin(workspace));
        }
      }
    }
    assertTrue(refused > 5, refused + " were refused");
  }

  @Test
  @Tag("external")
  void aDiskThatCannotBeWrittenIsTold() throws Exception {
    try (SmallDisk disk = SmallDisk.mount(temp.resolve("disk"))) {
      Workspace.open(disk.path(), "Test").close();
      disk.makeReadOnly();
      WorkspaceException e =
          assertThrows(WorkspaceException.class, () -> Workspace.open(disk.path(), "Test"));
      assertTrue(e.getMessage().contains("Allow writing to the folder"), e.getMessage());
    }
  }

  @Test
  @Tag("external")
  @DisabledOnOs(OS.WINDOWS)
  void aFolderThatCannotBeWrittenIsTold() throws Exception {
    Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("r-x------"));
    String said = openedWithoutRights(temp);
    assertTrue(said.contains("Allow writing to the folder"), said);
  }

  @Test
  @Tag("external")
  @DisabledOnOs(OS.WINDOWS)
  void aFileThatCannotBeWrittenIsToldAtTheStart() throws Exception {
    Workspace.open(temp, "Test").close();
    Files.setPosixFilePermissions(
        temp.resolve("workspace.db"), PosixFilePermissions.fromString("r--------"));
    String said = openedWithoutRights(temp);
    assertTrue(said.contains("can't write to the file or its folder. Allow writing"), said);
  }

  /** What a program says that opens a workspace, and lacks root's right to write everything. */
  private static String openedWithoutRights(Path folder) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    if ("root".equals(System.getProperty("user.name"))) {
      command.addAll(List.of("setpriv", "--bounding-set=-dac_override,-dac_read_search"));
    }
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Opening.class.getName(),
            folder.toString()));
    Process program = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, program.waitFor(), said);
    return said;
  }

  /** Opens a workspace in a program of its own, and says why it can't. */
  static final class Opening {

    private Opening() {}

    public static void main(String[] args) {
      try {
        Workspace.open(Path.of(args[0]), "Test").close();
        System.out.println("opened");
      } catch (WorkspaceException e) {
        System.out.println(e.getMessage());
      }
    }
  }

  @Test
  void aPathWithAQuestionMarkIsRefused() {
    WorkspaceException e =
        assertThrows(WorkspaceException.class, () -> Workspace.open(temp.resolve("why?"), "Test"));
    assertTrue(e.getMessage().contains("question mark"), e.getMessage());
  }

  @Test
  void aFolderWhereTheFileShouldBeIsTold() throws IOException {
    Files.createDirectories(temp.resolve("workspace.db"));
    WorkspaceException e =
        assertThrows(WorkspaceException.class, () -> Workspace.open(temp, "Test"));
    assertTrue(e.getMessage().contains("it is not a file"), e.getMessage());
  }
}
