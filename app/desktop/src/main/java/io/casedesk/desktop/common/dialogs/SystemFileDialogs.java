package io.casedesk.desktop.common.dialogs;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * Shows the file dialogs of the system. Each starts in the last folder used for the dialog; at
 * first, in the folder from the settings or the user's documents.
 */
public final class SystemFileDialogs implements FileDialogs {

  /** Last folder by dialog title. */
  private final Map<String, File> last = new HashMap<>();

  private final Supplier<String> first;
  private final Supplier<Optional<File>> documents;

  /** Creates dialogs that start in the user's documents. */
  public SystemFileDialogs() {
    this(() -> "");
  }

  /**
   * Creates dialogs that start in a folder.
   *
   * @param first provides the folder; blank for the user's documents
   */
  public SystemFileDialogs(Supplier<String> first) {
    this(first, DocumentsFolder::folder);
  }

  /**
   * Creates dialogs with another documents folder, for tests.
   *
   * @param documents provides the documents folder; empty if the system starts in a suitable folder
   */
  SystemFileDialogs(Supplier<String> first, Supplier<Optional<File>> documents) {
    this.first = first;
    this.documents = documents;
  }

  @Override
  public Optional<Path> folder(Window owner, String title) {
    DirectoryChooser chooser = new DirectoryChooser();
    chooser.setTitle(title);
    begin(title).ifPresent(chooser::setInitialDirectory);
    File chosen = chooser.showDialog(owner);
    if (chosen != null) {
      last.put(title, chosen);
    }
    return Optional.ofNullable(chosen).map(File::toPath);
  }

  /**
   * Returns the folder in which a dialog with this title starts; empty for the default of the
   * system.
   */
  Optional<File> begin(String title) {
    String named = first.get();
    return Stream.<Supplier<Optional<File>>>of(
            () -> Optional.ofNullable(last.get(title)),
            () -> named.isBlank() ? Optional.empty() : Optional.of(new File(named)),
            documents)
        .flatMap(place -> place.get().stream())
        .filter(File::isDirectory)
        .findFirst();
  }

  @Override
  public Optional<Path> open(Window owner, Request question) {
    return remembered(question.title(), chooser(question).showOpenDialog(owner));
  }

  @Override
  public Optional<Path> save(Window owner, Request question) {
    Request asked = question;
    while (true) {
      FileChooser chooser = chooser(asked);
      Optional<Path> chosen = remembered(asked.title(), chooser.showSaveDialog(owner));
      if (chosen.isEmpty()) {
        return chosen;
      }
      Path file = FileNameExtension.of(chosen.get(), picked(chooser, asked), asked);
      // The extension was corrected: the dialog has not confirmed replacing this other file.
      if (file.equals(chosen.get()) || Files.notExists(file)) {
        return Optional.of(file);
      }
      asked = new Request(asked.title(), String.valueOf(file.getFileName()), asked.types());
    }
  }

  private static List<Type> picked(FileChooser chooser, Request question) {
    FileChooser.ExtensionFilter filter = chooser.getSelectedExtensionFilter();
    int place = filter == null ? -1 : chooser.getExtensionFilters().indexOf(filter);
    return place < 0 ? List.of() : List.of(question.types().get(place));
  }

  private FileChooser chooser(Request question) {
    FileChooser chooser = new FileChooser();
    chooser.setTitle(question.title());
    chooser.setInitialFileName(question.name());
    question.types().forEach(type -> chooser.getExtensionFilters().add(filter(type)));
    begin(question.title()).ifPresent(chooser::setInitialDirectory);
    return chooser;
  }

  static FileChooser.ExtensionFilter filter(Type type) {
    return new FileChooser.ExtensionFilter(
        type.title(),
        Stream.concat(Stream.of(type.extension()), type.others().stream())
            .map(extension -> "*." + extension)
            .toList());
  }

  /** Remembers the folder of the file for the next dialog with this title. */
  Optional<Path> remembered(String title, @Nullable File chosen) {
    if (chosen != null && chosen.getParentFile() != null) {
      last.put(title, chosen.getParentFile());
    }
    return Optional.ofNullable(chosen).map(File::toPath);
  }
}
