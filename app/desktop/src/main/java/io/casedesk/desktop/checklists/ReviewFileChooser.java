package io.casedesk.desktop.checklists;

import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.text.Messages;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.stage.Window;

/** Asks for the files to save packs and reviews to, and to load reviews from. */
record ReviewFileChooser(FileDialogs dialogs, Messages messages) {

  /**
   * Asks for the file of a pack.
   *
   * @param incomplete whether the pack may be incomplete; the title and the file name then say that
   */
  Optional<Path> pack(Window window, boolean incomplete) {
    List<String> types = List.of("xlsx", "csv", "html", "ndjson");
    return dialogs.save(
        window,
        incomplete
            ? question(
                "checklists.pack.incomplete.title", "checklists-review.incomplete.xlsx", types)
            : question("checklists.pack.title", "checklists-review.xlsx", types));
  }

  Optional<Path> export(Window window) {
    return dialogs.save(
        window, question("checklists.export.title", "casedesk-reviews.json", List.of("json")));
  }

  Optional<Path> reviews(Window window) {
    return dialogs.open(window, question("checklists.import.choose", "", List.of("json")));
  }

  private FileDialogs.Question question(String title, String name, List<String> types) {
    return new FileDialogs.Question(
        messages.text(title),
        name,
        types.stream()
            .map(type -> new FileDialogs.Type(messages.text("checklists.type." + type), type))
            .toList());
  }
}
