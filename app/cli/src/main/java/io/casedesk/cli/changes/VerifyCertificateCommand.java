package io.casedesk.cli.changes;

import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.files.certificates.Certificate;
import io.casedesk.files.certificates.Certificate.NoCertificateException;
import io.casedesk.files.certificates.CertificateJson;
import io.casedesk.files.certificates.CertificateSummary;
import io.casedesk.files.certificates.InvalidCertificateException;
import io.casedesk.messages.Message;
import io.casedesk.model.runs.RunHeader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code verify-certificate}: verifies a run certificate. */
@Command(
    name = "verify-certificate",
    description = {
      "Verify a run certificate",
      "Reads the JSON file, computes its SHA-256 and compares it with the last line. Also counts"
          + " the cells by verdict. This detects every change to the file. Verification also fails"
          + " if another program reformatted the file.",
      "Anyone can compute the SHA-256 of a changed file again. To detect that, use --expect to"
          + " compare it with the SHA-256 that you noted elsewhere."
    },
    footer = "  casedesk-cli verify-certificate run.json",
    exitCodeList = {
      "0:the run certificate is valid",
      "1:the file can't be read, or isn't a run certificate that this version supports",
      "5:the run certificate isn't valid, or doesn't have the expected SHA-256"
    })
public final class VerifyCertificateCommand extends TerminalCommand {

  private static final Pattern HASH = Pattern.compile("[0-9a-fA-F]{64}");

  @Parameters(paramLabel = "FILE", description = "The run certificate. Use - for standard input.")
  private Path file = Path.of("");

  @Option(
      names = "--expect",
      paramLabel = "SHA256",
      description = "The SHA-256 that you expect: 64 hexadecimal digits.")
  private @Nullable String expected;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() throws IOException {
    if (expected != null && !HASH.matcher(expected).matches()) {
      throw usage("--expect needs a SHA-256 with 64 hexadecimal digits.");
    }
    try {
      CertificateSummary summary = Certificate.verify(input(file));
      requireExpected(summary);
      report(summary);
      return ExitCode.DONE;
    } catch (InvalidCertificateException e) {
      fail("The run certificate isn't valid. " + plain(e));
      return ExitCode.NOT_ALL;
    } catch (NoCertificateException e) {
      fail(plain(e));
      return ExitCode.FAILED;
    }
  }

  private void requireExpected(CertificateSummary summary) {
    if (expected != null && !expected.equalsIgnoreCase(summary.digest())) {
      throw new InvalidCertificateException(
          Message.plain(
              "The run certificate is consistent, but its SHA-256 is "
                  + summary.digest()
                  + ", not the expected one. The run certificate belongs to another run or to"
                  + " another time, or it was replaced."));
    }
  }

  /** Returns the message, of one or more lines, without terminal control characters. */
  static String plain(RuntimeException e) {
    return String.valueOf(e.getMessage())
        .lines()
        .map(ErrorMessages::line)
        .collect(Collectors.joining("\n"));
  }

  private void fail(String problem) {
    terminal().warn(problem);
    if (json.isJson()) {
      CertificateJson.failed(problem, terminal().out());
      terminal().out().println();
    }
  }

  private void report(CertificateSummary summary) {
    if (json.isJson()) {
      CertificateJson.verified(summary, terminal().out());
      terminal().out().println();
      return;
    }
    RunHeader header = summary.header();
    Instant last = summary.last();
    say("The run certificate is valid.");
    say("run         " + header.id() + " (" + header.origin() + ")");
    say("by          " + (header.by().isEmpty() ? "unknown" : header.by()));
    say("started     " + header.begun());
    say("last step   " + (last == null ? "none" : last));
    say("connection  " + header.connection() + ", " + header.kind());
    if (summary.createCount() > 0) {
      say("to create   " + summary.createCount() + counts(summary.creates()));
    }
    say("cells       " + summary.cellCount() + counts(summary.cells()));
    say(
        "SHA-256     "
            + summary.digest()
            + (expected == null ? "; compare it with the one that you noted" : ", as expected"));
  }

  private static String counts(Map<String, Integer> counts) {
    return counts.entrySet().stream()
        .map(count -> count.getValue() + " " + count.getKey())
        .collect(Collectors.joining(", ", counts.isEmpty() ? "" : ": ", ""));
  }

  private void say(String line) {
    terminal().print(ErrorMessages.line(line));
  }
}
