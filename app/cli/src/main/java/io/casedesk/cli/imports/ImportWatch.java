package io.casedesk.cli.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.cli.changes.RunReport.RunStartListener;
import io.casedesk.cli.imports.WatchLedger.End;
import io.casedesk.cli.imports.WatchLedger.Entry;
import io.casedesk.cli.imports.WatchLedger.State;
import io.casedesk.cli.imports.WatchedFolder.Found;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.InputFile;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.model.ApiException;
import io.casedesk.model.StoreException;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore.RunSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Imports the files in a folder one after the other and moves each away with its result. If the
 * process ends for any reason, the next process continues its work.
 */
final class ImportWatch {

  private static final long POLL_MILLIS = 250;
  private static final int LONGEST_PAUSE_SECONDS = 300;
  private static final Duration SKIPPED_FOR = Duration.ofSeconds(60);

  private final Terminal terminal;
  private final FileImporter importer;
  private final Settings settings;
  private Duration pause = Duration.ZERO;
  private boolean notDone;
  private int failureCode = ExitCode.FAILED;

  /**
   * The settings of the watch.
   *
   * @param settle how long a file must stay unchanged before it counts as complete
   * @param once whether to end when no file is left
   */
  record Settings(Path folder, Duration settle, boolean once) {}

  /** What to do after a file. */
  private enum Next {
    /** Continue with the next file. */
    GO_ON,
    /** Continue with the next file; this one has a problem and is tried again later. */
    SKIPPED,
    /** End this pass and try again later: the problem may be temporary. */
    LATER,
    /** End: the process was told to stop. */
    STOPPED,
    /** End: the service rejects the token. */
    REFUSED
  }

  ImportWatch(Terminal terminal, FileImporter importer, Settings settings) {
    this.terminal = terminal;
    this.importer = importer;
    this.settings = settings;
  }

  /** Watches the folder until the process is told to stop; returns the exit code. */
  int run() throws IOException {
    try (WatchedFolder folder = WatchedFolder.lock(settings.folder());
        WatchLedger ledger = WatchLedger.open(folder.own())) {
      WatchedFiles files = new WatchedFiles(folder);
      moveFiles(ledger, files);
      terminal.print("Watching " + settings.folder() + ".");
      terminal.out().flush();
      boolean failed = false;
      while (true) {
        Next next = Next.GO_ON;
        for (Found found : folder.whole(settings.settle())) {
          next = new FileImport(ledger, files).process(found);
          failed |= next == Next.LATER || next == Next.SKIPPED;
          if (next != Next.GO_ON && next != Next.SKIPPED) {
            break;
          }
        }
        if (next == Next.REFUSED) {
          return ExitCode.NOT_AUTHORISED;
        }
        if (next == Next.STOPPED || !waited(next)) {
          terminal.print("Stopped watching " + settings.folder() + ".");
          return next == Next.STOPPED ? ExitCode.NOT_ALL : ExitCode.DONE;
        }
        if (settings.once() && (failed || !folder.isWaiting())) {
          return failed ? failureCode : notDone ? ExitCode.NOT_ALL : ExitCode.DONE;
        }
      }
    }
  }

  /** Moves the files that an earlier process imported but didn't move. */
  private void moveFiles(WatchLedger ledger, WatchedFiles files) {
    for (Entry entry : ledger.toBeFiled()) {
      try {
        files.moveFiles(entry, ledger.failures(entry));
        ledger.note(entry.as(State.filed));
      } catch (IOException e) {
        terminal.warn(ErrorMessages.line(entry.name()) + " can't be moved. " + ErrorMessages.of(e));
      }
    }
  }

  /** Waits, longer after each problem in a row; returns false when told to stop. */
  private boolean waited(Next next) {
    if (next == Next.LATER && !settings.once()) {
      long seconds = Math.clamp(pause.toSeconds() * 2, 1, LONGEST_PAUSE_SECONDS);
      pause = Duration.ofSeconds(seconds);
      terminal.warn("Trying again in " + pause.toSeconds() + " s.");
    } else {
      pause = Duration.ZERO;
    }
    try {
      Thread.sleep(pause.toMillis() + POLL_MILLIS);
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  /** The import of one file. */
  private final class FileImport {

    private final WatchLedger ledger;
    private final WatchedFiles files;

    FileImport(WatchLedger ledger, WatchedFiles files) {
      this.ledger = ledger;
      this.files = files;
    }

    /** Imports the file; reports a problem with it without blocking the other files. */
    Next process(Found found) {
      try {
        return copyAndImport(found);
      } catch (IOException e) {
        return skipped(found, e);
      } catch (UncheckedIOException e) {
        return skipped(found, Objects.requireNonNull(e.getCause()));
      } catch (StoreException e) {
        warn(terminal, e);
        return Next.LATER;
      }
    }

    private void warn(Terminal to, Exception temporary) {
      to.warn(ErrorMessages.withCode(temporary));
      failureCode = ErrorMessages.exitCode(temporary);
    }

    private Next skipped(Found found, IOException why) {
      if (Thread.interrupted()) {
        return stopped();
      }
      if (!found.isSame()) {
        return Next.GO_ON;
      }
      String later =
          settings.once() ? "" : ", and will be read again in " + SKIPPED_FOR.toSeconds() + " s";
      terminal.warn(
          ErrorMessages.line(found.name())
              + " stays in the folder"
              + later
              + ". "
              + ErrorMessages.of(why));
      files.folder().leave(found, SKIPPED_FOR);
      return Next.SKIPPED;
    }

    /** Copies the file, so that the content with this hash is imported. */
    private Next copyAndImport(Found found) throws IOException {
      if (!found.isSame()) {
        return Next.GO_ON;
      }
      try (InputFile copy = InputFile.copy(found.file())) {
        // If the file changed since it counted as complete, the copy may be incomplete.
        return found.isSame() ? importCopy(found, copy.path()) : Next.GO_ON;
      }
    }

    private Next importCopy(Found found, Path copy) throws IOException {
      Entry fresh = Entry.begin(WatchedFiles.sha256(copy), found.name());
      // Resume only an import that began under this name: values may have changed since other
      // imports.
      Entry entry =
          ledger
              .find(fresh.sha256())
              .filter(known -> known.name().equals(fresh.name()) && known.state() != State.filed)
              .orElse(fresh);
      if (entry.state() == State.settled) {
        // An earlier process imported the file but couldn't move it.
        return moveFiles(entry, "");
      }
      for (Entry before : ledger.before(entry)) {
        if (before.state() == State.settled) {
          files.moveFiles(before, ledger.failures(before));
        }
        ledger.note(before.as(State.filed));
      }
      ledger.note(entry);
      terminal.print(ErrorMessages.line(entry.name()) + ":");
      OutputLog outputLog = new OutputLog(terminal);
      Integer code = imported(outputLog.terminal(), copy, entry);
      terminal.out().flush();
      if (code == null || Thread.interrupted()) {
        return code == null ? Next.LATER : stopped();
      }
      if (code == ExitCode.NOT_AUTHORISED) {
        terminal.warn("Check the token in the variable named by --token-env.");
        return Next.REFUSED;
      }
      return settle(found, entry, code, outputLog);
    }

    private Next stopped() {
      terminal.print("The import continues when you watch the folder again.");
      return Next.STOPPED;
    }

    /** Returns the exit code; null after a temporary problem. */
    private @Nullable Integer imported(Terminal to, Path file, Entry entry) throws IOException {
      try {
        Optional<String> run = run(entry).map(of -> of.header().id());
        Path result = files.made(entry, "result");
        RunStartListener begun = id -> ledger.note(entry.with(id));
        try {
          return importer.run(to, file, result, run, begun);
        } catch (IllegalArgumentException brokeOff) {
          // The process was killed before the run had logged its changes.
          return importer.run(to, file, result, Optional.empty(), begun);
        }
      } catch (ApiException.Unauthorized e) {
        to.warn(e.getMessage());
        return ExitCode.NOT_AUTHORISED;
      } catch (CancellationException e) {
        Thread.currentThread().interrupt();
        return ExitCode.NOT_ALL;
      } catch (ApiException | StoreException e) {
        warn(to, e);
        return null;
      }
    }

    private Optional<RunSummary> run(Entry entry) throws IOException {
      return entry.run().isEmpty() ? Optional.empty() : importer.run(terminal, entry.run());
    }

    private Next settle(Found found, Entry begun, int code, OutputLog outputLog)
        throws IOException {
      Entry entry = ledger.find(begun.sha256()).orElse(begun);
      Optional<RunSummary> run = run(entry);
      if (run.isPresent() && run.get().state().phase() != RunState.Phase.ENDED) {
        // A temporary problem stopped the run.
        return Next.LATER;
      }
      if (!found.isSame()) {
        terminal.print(
            ErrorMessages.line(entry.name())
                + " changed during the import, and will be imported again.");
        Files.deleteIfExists(files.made(entry, "result"));
        ledger.note(entry.as(State.filed));
        return Next.GO_ON;
      }
      Files.write(files.made(entry, "log"), outputLog.text().getBytes(UTF_8));
      boolean done = code == ExitCode.DONE;
      notDone |= !done;
      Entry ended = entry.ended(new End(done, files.free(done, entry.name())));
      ledger.note(ended);
      return moveFiles(ended, ", exit code " + code);
    }

    private Next moveFiles(Entry ended, String code) throws IOException {
      files.moveFiles(ended, ledger.failures(ended));
      ledger.note(ended.as(State.filed));
      terminal.print(
          ErrorMessages.line(ended.name())
              + " was moved to '"
              + ended.how().folder()
              + "'"
              + code
              + ".");
      terminal.out().flush();
      return Next.GO_ON;
    }
  }
}
