package io.casedesk.desktop.common.controls;

import io.casedesk.desktop.common.text.Messages;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.Node;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * Shows the notices of a view. Each has a key: a newer notice takes the place of the older one, and
 * a key keeps its place among the others from its first use on. Notices that float over content can
 * be dismissed, because they hide a part of it; one returns when its text changes, or after it was
 * removed. Only a notice with controls that the view waits for stays.
 */
public final class NoticeStack {

  /** Maximum height of floating notices in pixels: they must leave room for the content. */
  private static final double MOST_HEIGHT = 108;

  private final VBox node;
  private final Messages messages;
  private final Map<String, @Nullable Region> places = new LinkedHashMap<>();
  private final Map<String, String> dismissed = new HashMap<>();
  private final ReadOnlyObjectWrapper<@Nullable Region> said = new ReadOnlyObjectWrapper<>();
  private boolean isFloating;

  /**
   * Creates a stack without notices, which takes no room.
   *
   * @param spacing the space between notices, in pixels
   */
  public NoticeStack(double spacing, Messages messages) {
    this.node = new VBox(spacing);
    this.messages = messages;
    Nodes.show(node, false);
    // The notice that takes the place of an answered one gets no second click of a double click.
    node.addEventFilter(
        MouseEvent.MOUSE_PRESSED,
        event -> {
          if (event.getClickCount() > 1) {
            event.consume();
          }
        });
  }

  /** Returns the root node. */
  public VBox node() {
    return node;
  }

  /** Lays the notices over content. */
  public NoticeLayer over(Node content) {
    return overPart(content, content);
  }

  /** Lays the notices over a part of content, or over all of it while the part isn't shown. */
  public NoticeLayer overPart(Node content, Node part) {
    isFloating = true;
    return new NoticeLayer(
        content,
        new CappedBox(node, MOST_HEIGHT, messages.text("notices.accessible")).node(),
        part);
  }

  /**
   * Lays the notices over content.
   *
   * @param frame a box that has the notices in it
   */
  public NoticeLayer over(Node content, Region frame) {
    isFloating = true;
    return new NoticeLayer(content, frame);
  }

  /** Returns what is shown under a key; null if nothing is. */
  public @Nullable Region shown(String key) {
    return places.get(key);
  }

  /** Shows a notice, or other content, in place of what has the key; null removes it. */
  public void put(String key, @Nullable Region notice) {
    if (notice instanceof Notice one && one.text().equals(dismissed.get(key))) {
      place(key, null);
      return;
    }
    dismissed.remove(key);
    if (isFloating && notice instanceof Notice one && !one.isDismissable() && !one.isNeeded()) {
      one.dismissable(
          () -> {
            place(key, null);
            dismissed.put(key, one.text());
          });
    }
    place(key, notice);
  }

  /** Shows these notices and no others. */
  public void putAll(Map<String, ? extends Region> notices) {
    List.copyOf(places.keySet()).stream()
        .filter(key -> !notices.containsKey(key))
        .forEach(key -> put(key, null));
    notices.forEach(this::put);
  }

  private void place(String key, @Nullable Region notice) {
    if (places.containsKey(key) && Objects.equals(places.get(key), notice)) {
      return;
    }
    places.put(key, notice);
    node.getChildren().setAll(places.values().stream().filter(Objects::nonNull).toList());
    Nodes.show(node, !node.getChildren().isEmpty());
  }

  /** Removes what has the key. */
  public void remove(String key) {
    if (places.containsKey(key)) {
      put(key, null);
    }
  }

  /**
   * Shows a text, whose label has the key as its id; an empty text removes the notice. While the
   * key has a text already, only the text changes.
   *
   * @param icon another icon than that of the level; null for that one
   * @param actions the controls beside the text, which the view waits for
   */
  public void show(
      String key, Notice.Level level, @Nullable Feather icon, String text, Node... actions) {
    if (text.isEmpty()) {
      places.putIfAbsent(key, null);
      remove(key);
    } else if (places.get(key) instanceof Notice before && before.level() == level) {
      before.text(text);
    } else {
      Notice notice = new Notice(level, text, messages).named(key).with(actions);
      if (actions.length > 0) {
        notice.needed();
      }
      put(key, icon == null ? notice : notice.icon(icon));
    }
  }

  /** Shows the result of an action until the user dismisses it; its text can be copied. */
  public void say(String key, boolean good, String text) {
    Notice notice =
        new Notice(good ? Notice.Level.GOOD : Notice.Level.BAD, text, messages)
            .named(key)
            .copyable()
            .dismissable(() -> remove(key));
    put(key, notice);
    said.set(notice);
  }

  /** The result of the last action, which the user waits for; null before the first. */
  public ReadOnlyObjectProperty<@Nullable Region> saidProperty() {
    return said.getReadOnlyProperty();
  }
}
