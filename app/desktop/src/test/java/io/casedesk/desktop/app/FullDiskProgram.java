package io.casedesk.desktop.app;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.workspace.Edit;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Opens workspaces on a small disk that it fills itself; for {@link FullDiskStartTest}. */
final class FullDiskProgram {

  private static final String URL = "https://cases.example.com";

  private FullDiskProgram() {}

  /** Says on a line each how opening ended. */
  public static void main(String[] arguments) throws IOException {
    Path disk = Path.of(arguments[0]);
    Path used = disk.resolve("used");
    try (Workspace workspace = Workspace.open(used, WorkspaceOpener.PROGRAM)) {
      Change change = new Change("r", FieldRef.custom("theme"), null, FieldValue.text("kept"));
      workspace.unsentChanges().change(URL, "use-cases", Edit.edited(List.of(change)), List.of());
    }
    Path filler = disk.resolve("filler");
    fill(filler);
    open("fresh", disk.resolve("fresh"));
    open("used", used);
    Files.delete(filler);
    open("fresh again", disk.resolve("fresh"));
    open("used again", used);
  }

  /** Fills the disk of a file, to its last byte. */
  static void fill(Path filler) throws IOException {
    try (OutputStream out = Files.newOutputStream(filler)) {
      while (true) {
        out.write(new byte[512]);
      }
    } catch (IOException e) {
      if (!String.valueOf(e.getMessage()).contains("No space left")) {
        throw e;
      }
    }
  }

  private static void open(String name, Path folder) {
    WorkspaceOpener opening =
        new WorkspaceOpener(folder, new Messages(Locale.ENGLISH), Duration.ZERO);
    switch (opening.open()) {
      case WorkspaceOpener.Result.Opened opened -> {
        try (Workspace workspace = opened.workspace()) {
          System.out.println(
              name
                  + ": opened, staged "
                  + workspace.unsentChanges().of(URL, "use-cases").changes().size()
                  + ", notices "
                  + workspace.notices().size());
        }
      }
      case WorkspaceOpener.Result.Refused refused ->
          System.out.println(
              name + ": " + refused.code() + " " + refused.why().replaceAll("\\s+", " "));
      case WorkspaceOpener.Result.Forwarded() -> System.out.println(name + ": forwarded");
    }
  }
}
