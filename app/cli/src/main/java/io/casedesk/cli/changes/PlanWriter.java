package io.casedesk.cli.changes;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.plans.PlanFile;
import java.io.IOException;
import java.nio.file.Path;

/** Writes plans. */
final class PlanWriter {

  private PlanWriter() {}

  /**
   * Writes a plan to a file, which is replaced only when all of it is written, or to standard
   * output; returns its name for messages.
   */
  static String write(ChangePlan plan, Path out, Terminal terminal) throws IOException {
    try (OutputFile target = OutputFile.of(out, terminal);
        AtomicFile file = AtomicFile.replacing(target.place())) {
      PlanFile.write(plan, file.out());
      file.commit();
      target.deliver();
      return target.name(out);
    }
  }
}
