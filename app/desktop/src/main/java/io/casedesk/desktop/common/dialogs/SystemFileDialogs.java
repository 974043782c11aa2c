package io.casedesk.desktop.common.dialogs;

import io.casedesk.workspace.database.WorkspaceFolder;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  /**
   * An entry in the file {@code user-dirs.dirs}, such as {@code
   * XDG_DOCUMENTS_DIR="$HOME/Dokumente"}.
   */
  private static final Pattern DOCUMENTS = Pattern.compile("XDG_DOCUMENTS_DIR=\"(.+)\"");

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
    this(first, SystemFileDialogs::documents);
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
  public boolean canShow() {
    return SystemLinks.canOpen(System.getProperty("os.name", ""), System.getenv("PATH"));
  }

  @Override
  public void show(Path file) throws IOException {
    SystemLinks.open(file.toAbsolutePath().toUri());
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
    String name = offeredName(question);
    while (true) {
      FileChooser chooser = chooser(asked);
      chooser.setInitialFileName(name);
      Optional<Path> chosen = remembered(asked.title(), chooser.showSaveDialog(owner));
      if (chosen.isEmpty()) {
        return chosen;
      }
      List<Type> picked = picked(chooser, asked);
      Path file = corrected(chosen.get(), picked, asked);
      // The extension was corrected: the dialog has not confirmed replacing this other file.
      if (file.equals(chosen.get()) || Files.notExists(file)) {
        return Optional.of(file);
      }
      asked = again(asked, file, picked);
      name = asked.name();
    }
  }

  /**
   * Returns the name to offer: without its extension if there are several types, because some
   * systems keep the extension when the user selects another type.
   */
  static String offeredName(Request question) {
    String name = question.name();
    return question.types().size() < 2 || !ends(name, question.types().getFirst())
        ? name
        : name.substring(0, name.length() - question.types().getFirst().extension().length() - 1);
  }

  /** Returns the request for a corrected file, which offers the selected type first. */
  static Request again(Request question, Path file, List<Type> picked) {
    return new Request(
        question.title(),
        String.valueOf(file.getFileName()),
        Stream.concat(picked.stream(), question.types().stream()).distinct().toList());
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

  /**
   * Returns the file with the extension of the selected type, or else of the type that its name
   * has. Some systems keep the file name when the user selects another type, so that the extension
   * would not match the content.
   *
   * @param type the type selected in the dialog, if the system reports it
   */
  static Path corrected(Path chosen, List<Type> type, Request question) {
    if (question.types().isEmpty()) {
      return chosen;
    }
    Type first = question.types().getFirst();
    Type picked = type.isEmpty() ? first : type.getFirst();
    String name = String.valueOf(chosen.getFileName());
    Type named =
        question.types().stream().filter(known -> ends(name, known)).findFirst().orElse(null);
    if (named == null) {
      return chosen.resolveSibling(name + "." + picked.extension());
    }
    // The default type is not a choice of the user: a typed extension takes precedence.
    if (named.equals(picked) || picked.equals(first)) {
      return chosen;
    }
    String stem = name.substring(0, name.length() - named.extension().length());
    return chosen.resolveSibling(stem + picked.extension());
  }

  private static boolean ends(String name, Type type) {
    return name.toLowerCase(Locale.ROOT).endsWith("." + type.extension());
  }

  /**
   * Returns the user's documents folder on Linux, where a file dialog would otherwise start in the
   * working directory of the program; empty on systems whose dialogs start in a suitable folder.
   */
  private static Optional<File> documents() {
    return System.getProperty("os.name", "").startsWith("Linux")
        ? Optional.of(documents(WorkspaceFolder.userHome(), System.getenv()))
        : Optional.empty();
  }

  /** Returns the documents folder if it exists, or else the home folder. */
  static File documents(Path home, Map<String, String> environment) {
    String set = environment.getOrDefault("XDG_CONFIG_HOME", "");
    Path settings = set.isBlank() ? home.resolve(".config") : Path.of(set);
    return Stream.concat(
            lines(settings.resolve("user-dirs.dirs")).stream()
                .map(String::strip)
                .map(DOCUMENTS::matcher)
                .filter(Matcher::matches)
                .map(found -> found.group(1).replace("$HOME", home.toString()))
                .map(File::new),
            Stream.of(home.resolve("Documents").toFile()))
        .filter(File::isDirectory)
        .findFirst()
        .orElseGet(home::toFile);
  }

  private static List<String> lines(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException | UncheckedIOException e) {
      // The setting is only a convenience.
      return List.of();
    }
  }
}
