package io.casedesk.cli.certificates;

import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.files.certificates.Certificate;
import io.casedesk.files.certificates.Certificate.NoCertificateException;
import io.casedesk.files.certificates.CertificateContents;
import io.casedesk.files.certificates.CertificateJson;
import io.casedesk.files.certificates.CertificateMemoryException;
import io.casedesk.files.certificates.InvalidCertificateException;
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
      "",
      "Reads the JSON file. Checks the chain of hashes in the log, rebuilds the file from the log"
          + " and compares every byte. This detects every entry or number that was changed, moved,"
          + " added or removed. Verification also fails if another program reformatted the file.",
      "",
      "The chain can't show whether the whole log was replaced. To detect a replaced log, use"
          + " --expect to compare the last hash with the hash that you noted elsewhere.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = "  casedesk-cli verify-certificate run.json",
    exitCodeList = {
      "0:the run certificate is valid",
      "1:the file can't be read, or isn't a run certificate that this version supports",
      "5:the run certificate isn't valid, or doesn't end with the expected hash; the first"
          + " difference is shown"
    })
public final class VerifyCertificateCommand extends TerminalCommand {

  private static final Pattern HASH = Pattern.compile("[0-9a-fA-F]{64}");

  @Parameters(paramLabel = "FILE", description = "The run certificate. Use - for standard input.")
  private Path file = Path.of("");

  @Option(
      names = "--expect",
      paramLabel = "HASH",
      description = "The last hash that you expect: 64 hexadecimal digits.")
  private @Nullable String expected;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() throws IOException {
    if (expected != null && !HASH.matcher(expected).matches()) {
      throw usage("--expect needs a hash with 64 hexadecimal digits.");
    }
    try {
      CertificateContents contents = Certificate.verify(input(file));
      requireExpected(contents);
      report(contents);
      return ExitCode.DONE;
    } catch (InvalidCertificateException e) {
      fail("The run certificate isn't valid. " + plain(e));
      return ExitCode.NOT_ALL;
    } catch (NoCertificateException | CertificateMemoryException e) {
      fail(plain(e));
      return ExitCode.FAILED;
    }
  }

  private void requireExpected(CertificateContents contents) {
    if (expected != null && !expected.equalsIgnoreCase(contents.lastHash())) {
      throw new InvalidCertificateException(
          "The log of the run certificate is consistent, but its last hash is "
              + contents.lastHash()
              + ", not the expected hash. The run certificate belongs to another run, or its log"
              + " was replaced.");
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

  private void report(CertificateContents contents) {
    if (json.isJson()) {
      CertificateJson.verified(contents, terminal().out());
      terminal().out().println();
      return;
    }
    RunHeader header = contents.header();
    Instant last = contents.last();
    say("The run certificate is valid.");
    say("run         " + header.id() + " (" + header.origin() + ")");
    say("by          " + (header.by().isEmpty() ? "unknown" : header.by()));
    say("started     " + header.begun());
    say("last entry  " + (last == null ? "none" : last));
    say("connection  " + header.connection() + ", " + header.kind());
    if (!contents.creates().isEmpty()) {
      say("to create   " + contents.creates().size() + counts(contents.createCounts()));
    }
    say("cells       " + contents.cells().size() + counts(contents.counts()));
    say("entries     " + contents.entries());
    say(
        "last hash   "
            + contents.lastHash()
            + (expected == null ? "; compare it with the hash that you noted" : ", as expected"));
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
