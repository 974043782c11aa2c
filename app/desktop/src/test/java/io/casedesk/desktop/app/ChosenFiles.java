package io.casedesk.desktop.app;

import io.casedesk.desktop.common.dialogs.FileDialogs;
import java.nio.file.Path;
import java.util.Optional;
import javafx.stage.Window;

/** Answers at once with the file that a test chose, as a person in a dialog would. */
public final class ChosenFiles implements FileDialogs {

  private Optional<Path> chosen = Optional.empty();
  private Optional<Request> asked = Optional.empty();
  private volatile Optional<Path> shown = Optional.empty();

  /** What is chosen from now on. */
  public void choose(Path file) {
    chosen = Optional.of(file);
  }

  /** What was asked last. */
  public Optional<Request> asked() {
    return asked;
  }

  @Override
  public Optional<Path> open(Window owner, Request question) {
    asked = Optional.of(question);
    return chosen;
  }

  @Override
  public Optional<Path> save(Window owner, Request question) {
    asked = Optional.of(question);
    return chosen;
  }

  /** What was opened outside the window last. */
  Optional<Path> shown() {
    return shown;
  }

  @Override
  public boolean canShow() {
    return true;
  }

  @Override
  public void show(Path file) {
    shown = Optional.of(file);
  }

  @Override
  public Optional<Path> folder(Window owner, String title) {
    return chosen;
  }
}
