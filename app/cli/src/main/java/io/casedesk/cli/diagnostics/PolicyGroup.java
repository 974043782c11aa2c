package io.casedesk.cli.diagnostics;

import io.casedesk.cli.terminal.CommandGroup;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.messages.Message;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.settings.PolicyFile;
import io.casedesk.settings.PolicyFile.PolicyReadResult;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command for the policy of a computer. */
@Command(
    name = "policy",
    description = "Check the policy of a computer",
    subcommands = {PolicyGroup.PolicyCheckCommand.class},
    footer = {"  casedesk-cli policy check /etc/casedesk/policy.json"})
public final class PolicyGroup extends CommandGroup {

  /** The command {@code policy check}: prints a policy and its problems. */
  @Command(
      name = "check",
      description = {
        "Check a policy file",
        "Lists what the policy sets for every user of a computer, and which parts are invalid."
            + " Check a policy file before you roll it out. The command doesn't connect to a"
            + " service."
      },
      footer = "  casedesk-cli policy check /etc/casedesk/policy.json",
      exitCodeList = {
        "0:the policy is valid",
        "1:the file is missing, or parts of it are invalid; each invalid part is listed"
      })
  static final class PolicyCheckCommand extends TerminalCommand {

    @Parameters(
        paramLabel = "FILE",
        arity = "0..1",
        description =
            "The policy file. Default: the policy of this computer. Use - for standard input.")
    private @Nullable Path file;

    @Mixin private JsonOption json = new JsonOption();

    @Override
    protected int run() throws IOException {
      Path checked = file == null ? PolicyFile.find() : input(file);
      PolicyReadResult reading = PolicyFile.read(checked);
      String name = checked.equals(file) || file == null ? checked.toString() : "standard input";
      if (json.isJson()) {
        new JsonReport()
            .with("file", name)
            .with("found", reading.isThere())
            .with("problems", reading.problems().stream().map(Message::text).toList())
            .print(terminal());
        return reading.isThere() && reading.problems().isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
      }
      PrintStream out = terminal().out();
      if (!reading.isThere()) {
        out.println("There is no policy file " + name + ", so nothing is restricted.");
        return ExitCode.FAILED;
      }
      out.println("Policy " + name);
      settings(reading.policy()).forEach(setting -> out.println("  " + setting));
      reading.problems().forEach(problem -> out.println("problem: " + problem));
      return reading.problems().isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
    }

    private static List<String> settings(MachinePolicy policy) {
      List<String> settings = new ArrayList<>();
      policy
          .connections()
          .forEach(
              offered ->
                  settings.add(
                      "offers %s: %s%s"
                          .formatted(
                              offered.name(),
                              offered.baseUrl(),
                              offered.readOnly() ? ", read-only" : "")));
      if (policy.lockBaseUrl()) {
        settings.add("no other services, except the built-in one");
      }
      policy.proxy().ifPresent(proxy -> settings.add("proxy " + proxy));
      policy
          .caFile()
          .ifPresent(
              file ->
                  settings.add(
                      "certificates from %s%s"
                          .formatted(
                              file, Files.exists(file) ? "" : ", which isn't on this computer")));
      if (policy.forbidPlainHttp()) {
        settings.add("no plain http, except to this computer");
      }
      if (policy.forbidFileTokens()) {
        settings.add("no tokens in files");
      }
      if (policy.readOnly()) {
        settings.add("no changes on any service, except the built-in one");
      }
      policy
          .logLevel()
          .ifPresent(level -> settings.add("log level " + level.name().toLowerCase(Locale.ROOT)));
      return settings.isEmpty() ? List.of("no restrictions") : settings;
    }
  }
}
