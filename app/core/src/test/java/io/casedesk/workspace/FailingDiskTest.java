package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Disks that fail: from then on the log must not pretend. */
@Tag("external")
final class FailingDiskTest {

  @TempDir Path temp;

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void afterAnErrorOfTheDiskNothingMoreIsWritten() throws Exception {
    // The system refuses to let any file grow beyond this, which SQLite sees as a failing disk.
    List<String> limited = List.of("/bin/sh", "-c", "ulimit -f 16384; exec \"$@\"", "sh");
    int appended;
    try (Child child = Child.start(limited, "fill", temp)) {
      String failed = String.valueOf(child.line());
      assertTrue(failed.startsWith("failed Couldn't save run 20"), failed);
      assertTrue(failed.contains("the disk is full or has a problem (SQLITE_IOERR"), failed);
      assertTrue(failed.contains("restart Casedesk"), failed);
      String counts = String.valueOf(child.line());
      appended = Integer.parseInt(counts.replaceAll("appended (\\d+), logged \\1\\.", "$1"));
      String again = String.valueOf(child.line());
      assertTrue(again.contains("(SQLITE_IOERR"), again);
    }
    assertCallsAfterRestart(appended);
  }

  private void assertCallsAfterRestart(int atLeast) {
    try (Workspace workspace = Workspace.open(temp, "After")) {
      assertEquals(List.of(), workspace.notices());
      RunOfTest log = RunOfTest.newest(workspace);
      assertEquals(0, log.records().size() % 2, "half an append was kept");
      assertTrue(log.records().size() / 2 >= atLeast, "lost what was acknowledged");
      log.append("after");
    }
  }

  @Test
  void afterAFailedSyncTheLogDoesNotPretend() throws Exception {
    try (Child child = Child.start("sync", temp)) {
      assertEquals("before written.", child.line());
      assertEquals("logged 1.", child.line());
      try (FailingCalls _ = FailingCalls.syncs(child.pid())) {
        child.goOn();
        String failed = String.valueOf(child.line());
        assertTrue(failed.contains("(SQLITE_IOERR_FSYNC)"), failed);
        assertTrue(failed.contains("Until then, Casedesk saves nothing more."), failed);
        assertEquals("logged 1.", child.line());
      }
      child.goOn();
      String after = String.valueOf(child.line());
      assertTrue(
          after.startsWith("after Couldn't save run 20"),
          "the disk works again, but what of before? " + after);
      assertTrue(after.contains("(SQLITE_IOERR_FSYNC)"), after);
      assertEquals("logged 1.", child.line());
    }
    assertCallsAfterRestart(1);
  }
}
