package io.casedesk.desktop.common.help;

import io.casedesk.desktop.common.text.TextSearch;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** View model of the help: the open page and the search results. */
public final class HelpModel {

  /** Name of the first page. */
  public static final String START = "start";

  private final StringProperty query = new SimpleStringProperty("");
  private final ObservableList<HelpPage> found = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<HelpPage> open;
  private final List<HelpPage> pages;

  /**
   * Creates the model with the first page open.
   *
   * @param pages the pages in order; at least one
   */
  public HelpModel(List<HelpPage> pages) {
    this.pages = List.copyOf(pages);
    this.open = new ReadOnlyObjectWrapper<>(this.pages.getFirst());
    query.subscribe(this::search);
  }

  /** The search text. */
  public StringProperty queryProperty() {
    return query;
  }

  /** The open page. */
  public ReadOnlyObjectProperty<HelpPage> openProperty() {
    return open.getReadOnlyProperty();
  }

  /** Pages that contain every search word: matches in titles, in keywords, then in texts. */
  public ObservableList<HelpPage> found() {
    return FXCollections.unmodifiableObservableList(found);
  }

  /** Opens a page, or the start page if there is none with this name. */
  public void open(String name) {
    open.set(
        pages.stream()
            .filter(page -> page.name().equals(name))
            .findFirst()
            .or(() -> pages.stream().filter(page -> page.name().equals(START)).findFirst())
            .orElse(pages.getFirst()));
  }

  private void search(String words) {
    TextSearch search = TextSearch.of(words);
    List<HelpPage> inTitle = new ArrayList<>();
    List<HelpPage> inKeywords = new ArrayList<>();
    List<HelpPage> inText = new ArrayList<>();
    for (HelpPage page : pages) {
      if (search.finds(page.title())) {
        inTitle.add(page);
      } else if (search.finds(page.keywords())) {
        inKeywords.add(page);
      } else if (search.finds(page.title() + "\n" + page.keywords() + "\n" + page.text())) {
        inText.add(page);
      }
    }
    inTitle.addAll(inKeywords);
    inTitle.addAll(inText);
    found.setAll(inTitle);
  }
}
