package io.casedesk.cli.certificates;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.TerminalCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;
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
      "Reads JSON. Follows the chain of hashes through the log, makes the whole file again"
          + " from the log, and compares every byte. This finds every entry or figure that was"
          + " changed, moved, added or removed, and a file that another program reformatted.",
      "",
      "The chain can't show that a person wrote a new log and hashed it again. To "
          + "find that, use --expect to compare the last hash with one that you noted "
          + "elsewhere.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = "  casedesk-cli verify-certificate run.json",
    exitCodeList = {
      ExitCode.VERIFIED_TEXT,
      ExitCode.NO_CERTIFICATE_TEXT,
      ExitCode.WRONG_TEXT,
      ExitCode.NOT_VERIFIED_TEXT
    })
public final class VerifyCertificateCommand extends TerminalCommand {

  private static final Pattern HASH = Pattern.compile("[0-9a-fA-F]{64}");

  @Parameters(paramLabel = "FILE", description = "The run certificate. - is standard input.")
  private Path file = Path.of("");

  @Option(
      names = "--expect",
      paramLabel = "HASH",
      description = "The last hash that you noted: 64 hexadecimal digits.")
  private @Nullable String expected;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() throws IOException {
    if (expected != null && !HASH.matcher(expected).matches()) {
      throw usage("--expect takes a hash of 64 hexadecimal digits.");
    }
    return CertificateFiles.verify(
        terminal(), input(file), new CertificateFiles.Wanted(expected, json.asked()));
  }
}
