package io.casedesk.desktop.common.help;

import io.casedesk.desktop.common.text.AccentFolding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** Which page of the help is open, and which hold what is searched for. */
public final class HelpModel {

  private static final String START = "start";

  private final StringProperty query = new SimpleStringProperty("");
  private final ObservableList<HelpPage> found = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<HelpPage> open;
  private final List<HelpPage> pages;

  /**
   * A book, open at its first page.
   *
   * @param pages in their order; one at least
   */
  public HelpModel(List<HelpPage> pages) {
    this.pages = List.copyOf(pages);
    this.open = new ReadOnlyObjectWrapper<>(this.pages.getFirst());
    query.subscribe(this::search);
  }

  /** What is searched for. */
  public StringProperty queryProperty() {
    return query;
  }

  /** The page that is open. */
  public ReadOnlyObjectProperty<HelpPage> openProperty() {
    return open.getReadOnlyProperty();
  }

  /** Pages that hold every word that is searched for, those that say it in their title first. */
  public ObservableList<HelpPage> found() {
    return FXCollections.unmodifiableObservableList(found);
  }

  /** Opens a page; where there is none of that name, the one that tells of everything. */
  public void open(String name) {
    open.set(
        pages.stream()
            .filter(page -> page.name().equals(name))
            .findFirst()
            .or(() -> pages.stream().filter(page -> page.name().equals(START)).findFirst())
            .orElse(pages.getFirst()));
  }

  private void search(String words) {
    List<String> wanted =
        Arrays.stream(AccentFolding.searchable(words).strip().split("\\s+")).toList();
    List<HelpPage> inTitle = new ArrayList<>();
    List<HelpPage> inText = new ArrayList<>();
    for (HelpPage page : pages) {
      String title = AccentFolding.searchable(page.title());
      String all = title + "\n" + AccentFolding.searchable(page.text());
      if (wanted.stream().allMatch(title::contains)) {
        inTitle.add(page);
      } else if (wanted.stream().allMatch(all::contains)) {
        inText.add(page);
      }
    }
    inTitle.addAll(inText);
    found.setAll(inTitle);
  }
}
