package io.casedesk.desktop.ui.dialog;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** The dialogs of the system; opens where the person was last. */
public final class SystemFileDialogs implements FileDialogs {

  private @Nullable File last;

  private final Supplier<String> first;

  /** Begins where the system does. */
  public SystemFileDialogs() {
    this(() -> "");
  }

  /**
   * Begins in a folder.
   *
   * @param first the folder; blank for where the system begins
   */
  public SystemFileDialogs(Supplier<String> first) {
    this.first = first;
  }

  @Override
  public Optional<Path> folder(Window owner, String title) {
    DirectoryChooser chooser = new DirectoryChooser();
    chooser.setTitle(title);
    begin().ifPresent(chooser::setInitialDirectory);
    return Optional.ofNullable(chooser.showDialog(owner)).map(File::toPath);
  }

  private Optional<File> begin() {
    String named = first.get();
    return Stream.of(last, named.isBlank() ? null : new File(named))
        .filter(Objects::nonNull)
        .filter(File::isDirectory)
        .findFirst();
  }

  @Override
  public Optional<Path> open(Window owner, Question question) {
    return remembered(chooser(question).showOpenDialog(owner));
  }

  @Override
  public Optional<Path> save(Window owner, Question question) {
    Question asked = question;
    while (true) {
      FileChooser chooser = chooser(asked);
      Optional<Path> chosen = remembered(chooser.showSaveDialog(owner));
      if (chosen.isEmpty()) {
        return chosen;
      }
      Path file = ChosenName.of(chosen.get(), picked(chooser, asked), asked);
      // Nobody agreed to replacing a file of another name than the one in the dialog.
      if (file.equals(chosen.get()) || Files.notExists(file)) {
        return Optional.of(file);
      }
      asked = new Question(asked.title(), String.valueOf(file.getFileName()), asked.types());
    }
  }

  private static List<Type> picked(FileChooser chooser, Question question) {
    FileChooser.ExtensionFilter filter = chooser.getSelectedExtensionFilter();
    int place = filter == null ? -1 : chooser.getExtensionFilters().indexOf(filter);
    return place < 0 ? List.of() : List.of(question.types().get(place));
  }

  private FileChooser chooser(Question question) {
    FileChooser chooser = new FileChooser();
    chooser.setTitle(question.title());
    chooser.setInitialFileName(question.name());
    question
        .types()
        .forEach(
            type ->
                chooser
                    .getExtensionFilters()
                    .add(new FileChooser.ExtensionFilter(type.title(), "*." + type.extension())));
    begin().ifPresent(chooser::setInitialDirectory);
    return chooser;
  }

  private Optional<Path> remembered(@Nullable File chosen) {
    if (chosen != null) {
      last = chosen.getParentFile();
    }
    return Optional.ofNullable(chosen).map(File::toPath);
  }
}
