package io.casedesk.changes.run;

import io.casedesk.changes.journal.CentralLogRunStore;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunEvent;
import io.casedesk.changes.journal.RunJournal;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunStore;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A program whose threads write to a central log, each a run of its own. */
public final class CentralLogProgram {

  static final int THREADS = 3;
  static final int VERDICTS = 60;

  private CentralLogProgram() {}

  static Process start(Path workspace, Path folder) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            CentralLogProgram.class.getName(),
            workspace.toString(),
            folder.toString())
        .inheritIO()
        .start();
  }

  /** Arguments: the workspace, and the folder of the central log. */
  public static void main(String[] args) throws InterruptedException {
    try (Workspace workspace = Workspace.open(Path.of(args[0]), "test")) {
      RunStore store =
          CentralLogRunStore.of(
              workspace.runs(),
              Optional.of(Path.of(args[1])),
              OptionalInt.empty(),
              failure -> {
                throw new IllegalStateException(failure);
              });
      List<Thread> threads = new ArrayList<>();
      for (int number = 0; number < THREADS; number++) {
        String record = "uc-" + number + "x".repeat(300);
        threads.add(Thread.ofPlatform().start(() -> write(store, record)));
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  private static void write(RunStore store, String record) {
    RunHeader header = RunHeader.of("http://memory", "use-cases", Instant.now(), "ana", "test");
    RunJournal journal = new RunJournal(store.begin(header), Run.begun());
    FieldRef field = FieldRef.custom("theme");
    FieldValue legal = FieldValue.text("legal");
    for (int count = 0; count < VERDICTS; count++) {
      String id = record + count;
      journal.append(
          new RunEvent.RecordPlanned(
              id, List.of(new PlannedCell(new Change(id, field, null, legal), ""))),
          new RunEvent.CellsJudged(
              id,
              List.of(
                  new RunEvent.Judgment(
                      field, Verdict.UNCHANGED, legal, Diagnosis.of(Message.none()))),
              List.of()));
    }
  }
}
