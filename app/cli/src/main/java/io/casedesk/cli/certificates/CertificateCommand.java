package io.casedesk.cli.certificates;

import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.NewFileOptions;
import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.certificates.Certificate;
import io.casedesk.files.certificates.Certificate.Form;
import io.casedesk.files.certificates.CertificateSummary;
import io.casedesk.files.certificates.InvalidCertificateException;
import io.casedesk.model.runs.RunStore;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code runs certificate}: writes the run certificate of a run. */
@Command(
    name = "certificate",
    description = {
      "Write a run certificate",
      "",
      "A run certificate shows who changed what, when, and over which connection. It lists the"
          + " result of every new record. For every cell, it lists the value before the run, the"
          + " value sent and the value read back. It also contains every call and every verdict of"
          + " the run. Only the JSON file can be verified; the HTML file is for reading.",
      "",
      "The calls contain all fields of every changed record, as they were before the run.",
      "",
      "The file ends with its SHA-256. Keep a copy of it elsewhere. To check that the file wasn't"
          + " replaced, pass your copy to 'verify-certificate --expect'.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli runs certificate 20261121-213244-7f3a --output run.json",
      "  casedesk-cli verify-certificate run.json"
    })
public final class CertificateCommand extends TerminalCommand {

  @Parameters(paramLabel = "RUN", description = "The ID of the run, as shown by 'runs'.")
  private String id = "";

  @Mixin private NewFileOptions output = new NewFileOptions();

  @Option(
      names = "--format",
      paramLabel = "json|html",
      description = "The format. Default: by the file extension.")
  private @Nullable Form format;

  @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() throws IOException {
    Form form = format == null ? formOfName() : format;
    requireSeparate(json, output.path());
    if (output.isTaken()) {
      throw usage(output.path() + " exists. Name another file, or add --force.");
    }
    try (Workspace opened = workspace.openToRead(terminal())) {
      if (opened.runs().header(id).isEmpty()) {
        throw usage("No run in this workspace has the ID " + id + ". 'runs' lists all runs.");
      }
      return write(opened.runs(), form);
    }
  }

  private int write(RunStore runs, Form form) throws IOException {
    try (OutputFile target = OutputFile.of(output.path(), terminal());
        AtomicFile file = AtomicFile.replacing(target.place())) {
      CertificateSummary summary = Certificate.write(runs, id, form, file.out());
      file.commit();
      target.deliver();
      report(summary, target);
      return ExitCode.DONE;
    } catch (InvalidCertificateException e) {
      terminal()
          .warn(
              "Can't write a run certificate for run %s. %s",
              id, VerifyCertificateCommand.plain(e));
      return ExitCode.FAILED;
    }
  }

  private void report(CertificateSummary summary, OutputFile target) {
    if (json.isJson()) {
      new JsonReport()
          .with("run", id)
          .with("file", output.path().toString())
          .with("creates", summary.createCount())
          .with("cells", summary.cellCount())
          .with("sha256", summary.digest())
          .print(terminal());
      return;
    }
    (target.isStream() ? terminal().notes() : terminal().out())
        .printf(
            Locale.ROOT,
            "%s: %s%s, SHA-256 %s%n",
            target.name(output.path()),
            summary.createCount() == 0
                ? ""
                : Counts.of(summary.createCount(), "record") + " to be created, ",
            Counts.of(summary.cellCount(), "cell"),
            summary.digest());
  }

  private Form formOfName() {
    String name = String.valueOf(output.path().getFileName()).toLowerCase(Locale.ROOT);
    if (name.endsWith(".json")) {
      return Form.JSON;
    }
    if (name.endsWith(".html") || name.endsWith(".htm")) {
      return Form.HTML;
    }
    throw usage(
        "Use a file name that ends in .json or .html, or add --format json or --format html.");
  }
}
