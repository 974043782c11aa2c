package io.casedesk.cli.links;

import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.RecordLoader;
import io.casedesk.cli.connection.WorkspaceOptions.FolderOption;
import io.casedesk.cli.terminal.ColumnPrinter;
import io.casedesk.cli.terminal.CommandGroup;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.ListingOption;
import io.casedesk.cli.terminal.RetryOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.client.ServiceClient;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.UseCase;
import io.casedesk.model.checklist.SolutionPartRepository.SolutionPartsOutcome;
import io.casedesk.model.links.LinkChecker;
import io.casedesk.model.links.LinkChecker.LinkFinding;
import io.casedesk.model.links.LinkChecker.LinkFinding.Problem;
import io.casedesk.model.links.UseCaseLink;
import io.casedesk.model.service.ReadOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command for the links of solutions. */
@Command(
    name = "links",
    description = "Check the links between solutions and use cases",
    subcommands = {LinksGroup.LinksCheckCommand.class},
    footer = {"  casedesk-cli links check"})
public final class LinksGroup extends CommandGroup {

  /** The command {@code links check}: lists the problems with the links of solutions. */
  @Command(
      name = "check",
      description = {
        "List problems with the links and owners of solutions",
        "Lists solutions without a link or an owner, and links to use cases that are deleted or"
            + " don't exist. Also lists links that are only in the solution's own list or only in"
            + " the service's link list. Skips solutions that are marked as deleted.",
        "The command doesn't change anything. It reports a use case as missing only if the list of"
            + " use cases was read completely."
      },
      footer = {"  casedesk-cli links check"},
      exitCodeList = {
        "0:no problems",
        "3:no problems, but not everything could be read; what is missing is listed",
        "6:problems were found; each is listed"
      })
  static final class LinksCheckCommand extends TerminalCommand {

    @Mixin private ConnectionOptions connection = new ConnectionOptions();

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by --connection as an option of the command
    private FolderOption folder = new FolderOption();

    @Mixin private RetryOption retry = new RetryOption();

    @Mixin private ListingOption json = new ListingOption();

    /**
     * What was read.
     *
     * @param reasons why something may be missing; empty if everything was read
     */
    private record LinkRead(List<LinkFinding> findings, List<String> reasons) {

      boolean isComplete() {
        return reasons.isEmpty();
      }
    }

    @Override
    protected int run() throws IOException {
      LinkRead read = retry.untilComplete(terminal(), LinkRead::isComplete, _ -> read());
      print(read);
      if (read.findings().stream().anyMatch(finding -> finding.problem() != Problem.NOT_READ)) {
        return ExitCode.CONFLICT;
      }
      return read.isComplete() ? ExitCode.DONE : ExitCode.INCOMPLETE;
    }

    private LinkRead read() {
      List<Solution> solutions = new ArrayList<>();
      List<UseCase> useCases = new ArrayList<>();
      Map<String, SolutionPart<UseCaseLink>> links = new HashMap<>();
      ReadOutcome solutionsRead;
      ReadOutcome useCasesRead;
      SolutionPartsOutcome linksRead;
      try (ServiceClient service = connection.open(terminal())) {
        solutionsRead =
            RecordLoader.readAll(service.solutions(), solutions, "solutions", terminal());
        useCasesRead = RecordLoader.readAll(service.useCases(), useCases, "use cases", terminal());
        List<Solution> kept = solutions.stream().filter(s -> !s.deleted()).toList();
        linksRead =
            RecordLoader.readParts(
                service.solutionParts()::links, kept, links, "links", terminal());
      }
      List<ReadOutcome> doubtful =
          List.of(solutionsRead, useCasesRead).stream().filter(read -> !read.complete()).toList();
      doubtful.forEach(read -> ErrorMessages.doubts(terminal(), read));
      if (linksRead.ended() != null) {
        ErrorMessages.ended(terminal(), linksRead);
      }
      List<String> reasons = new ArrayList<>();
      doubtful.forEach(read -> reasons.addAll(ErrorMessages.reasons(read)));
      if (!linksRead.complete()) {
        reasons.add("the links of some solutions can't be read");
      }
      return new LinkRead(
          LinkChecker.of(
                  solutions, LinkChecker.UseCases.of(useCases, useCasesRead.complete()), links)
              .findings(),
          List.copyOf(reasons));
    }

    private void print(LinkRead read) {
      List<LinkFinding> findings = read.findings();
      if (json.isJson()) {
        new JsonReport()
            .with("complete", read.isComplete())
            .with("reasons", read.reasons())
            .with("problems", findings.stream().map(LinksCheckCommand::json).toList())
            .print(terminal());
        return;
      }
      if (findings.isEmpty()) {
        terminal().print("No problems found.");
        return;
      }
      ColumnPrinter.print(
          terminal().out(),
          List.of("PROBLEM", "SOLUTION", "NAME", "USE CASE", "DETAIL"),
          findings,
          LinksCheckCommand::row);
      terminal().print(Counts.of(findings.size(), "problem"));
    }

    private static Map<String, @Nullable Object> json(LinkFinding finding) {
      JsonReport json =
          new JsonReport()
              .with("problem", finding.problem().name().toLowerCase(Locale.ROOT))
              .with("record_id", finding.solutionId())
              .with("name", finding.solution());
      if (finding.useCaseId() != null) {
        json.with("use_case_id", finding.useCaseId());
      }
      return json.with("detail", finding.detail().text()).members();
    }

    private static List<String> row(LinkFinding finding) {
      return List.of(
          finding.problem().text(),
          finding.solutionId(),
          finding.solution(),
          Objects.requireNonNullElse(finding.useCaseId(), ""),
          finding.detail().text());
    }
  }
}
