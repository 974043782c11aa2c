package io.casedesk.cli.certificates;

import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.certificates.Certificate;
import io.casedesk.files.certificates.CertificateContents;
import io.casedesk.files.certificates.CertificateJson;
import io.casedesk.files.certificates.InvalidCertificateException;
import io.casedesk.files.certificates.NoCertificateException;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunLog;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes run certificates to files and verifies them. */
final class CertificateFiles {

  private CertificateFiles() {}

  /** The request for a run certificate. */
  record Wish(String run, Path out, Certificate.Form form, boolean json) {}

  /** The request for a verification: the expected last hash, if any, and whether to print JSON. */
  record Wanted(@Nullable String hash, boolean json) {}

  /** Writes a run certificate; returns the exit code, or empty when there is no such run. */
  static Optional<Integer> write(Terminal terminal, WorkspaceOptions workspace, Wish wish)
      throws IOException {
    try (Workspace opened = workspace.openToRead(terminal)) {
      RunLog log = opened.runs().open(wish.run()).orElse(null);
      return log == null ? Optional.empty() : Optional.of(write(terminal, log, wish));
    }
  }

  private static int write(Terminal terminal, RunLog log, Wish wish) throws IOException {
    try (OutputFile target = OutputFile.of(wish.out(), terminal);
        AtomicFile file = AtomicFile.replacing(target.place())) {
      CertificateContents certificateContents = Certificate.write(log, wish.form(), file.out());
      file.commit();
      target.deliver();
      if (wish.json()) {
        new JsonReport()
            .with("run", wish.run())
            .with("file", wish.out().toString())
            .with("creates", certificateContents.creates().size())
            .with("cells", certificateContents.cells().size())
            .with("entries", certificateContents.entries())
            .with("last_hash", certificateContents.lastHash())
            .print(terminal);
        return ExitCode.DONE;
      }
      (target.isStandardOutput() ? terminal.notes() : terminal.out())
          .printf(
              Locale.ROOT,
              "%s: %s%s, %d entries, last hash %s%n",
              target.name(wish.out()),
              certificateContents.creates().isEmpty()
                  ? ""
                  : Counts.of(certificateContents.creates().size(), "record") + " to be created, ",
              Counts.of(certificateContents.cells().size(), "cell"),
              certificateContents.entries(),
              certificateContents.lastHash());
      return ExitCode.DONE;
    } catch (InvalidCertificateException e) {
      terminal
          .err()
          .println("The log of run " + log.id() + " can't have a run certificate. " + plain(e));
      return ExitCode.FAILED;
    }
  }

  /** Verifies a run certificate and prints its content or the problem; returns the exit code. */
  static int verify(Terminal terminal, Path file, Wanted wanted) throws IOException {
    try {
      CertificateContents certificateContents = Certificate.verify(file);
      requireExpected(certificateContents, wanted);
      holds(terminal, certificateContents, wanted);
      return ExitCode.DONE;
    } catch (InvalidCertificateException e) {
      fails(terminal, "The run certificate is not valid. " + plain(e), wanted.json());
      return ExitCode.NOT_ALL;
    } catch (NoCertificateException e) {
      fails(terminal, plain(e), wanted.json());
      return ExitCode.FAILED;
    }
  }

  private static void requireExpected(CertificateContents certificateContents, Wanted wanted) {
    String expected = wanted.hash();
    if (expected != null && !expected.equalsIgnoreCase(certificateContents.lastHash())) {
      throw new InvalidCertificateException(
          "Its log is consistent, but ends with the hash "
              + certificateContents.lastHash()
              + ", not with the expected one. It belongs to another run, or its log was replaced.");
    }
  }

  /** Returns the message without terminal control characters. */
  private static String plain(RuntimeException e) {
    return String.valueOf(e.getMessage()).replaceAll("[\\p{Cntrl}\\p{Cf}&&[^\n]]", " ");
  }

  private static void fails(Terminal terminal, String problem, boolean json) {
    terminal.err().println(problem);
    if (json) {
      CertificateJson.failed(problem, terminal.out());
      terminal.out().println();
    }
  }

  private static void holds(
      Terminal terminal, CertificateContents certificateContents, Wanted wanted) {
    if (wanted.json()) {
      CertificateJson.verified(certificateContents, terminal.out());
      terminal.out().println();
      return;
    }
    PrintStream out = terminal.out();
    RunHeader header = certificateContents.header();
    say(out, "The run certificate is valid.");
    say(out, "run         " + header.id() + " (" + header.origin() + ")");
    say(out, "by          " + (header.by().isEmpty() ? "not known" : header.by()));
    say(out, "begun       " + header.begun());
    Instant last = certificateContents.last();
    say(out, "last entry  " + (last == null ? "none" : last));
    say(out, "connection  " + header.connection() + ", " + header.kind());
    if (!certificateContents.creates().isEmpty()) {
      say(
          out,
          "to create   "
              + certificateContents.creates().size()
              + counts(certificateContents.createCounts()));
    }
    say(
        out,
        "cells       " + certificateContents.cells().size() + counts(certificateContents.counts()));
    say(out, "entries     " + certificateContents.entries());
    say(
        out,
        "last hash   "
            + certificateContents.lastHash()
            + (wanted.hash() == null
                ? "; compare it with the hash that you noted"
                : ", as expected"));
  }

  private static String counts(Map<String, Integer> counts) {
    return counts.entrySet().stream()
        .map(count -> count.getValue() + " " + count.getKey())
        .collect(Collectors.joining(", ", counts.isEmpty() ? "" : ": ", ""));
  }

  private static void say(PrintStream out, String line) {
    out.println(line.replaceAll("\\p{Cntrl}|\\p{Cf}", " "));
  }
}
