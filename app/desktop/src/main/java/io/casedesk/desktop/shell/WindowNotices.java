package io.casedesk.desktop.shell;

import io.casedesk.desktop.common.controls.CappedBox;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import javafx.scene.Node;
import javafx.scene.layout.VBox;

/** Shows messages above the open section until they are dismissed. */
public final class WindowNotices {

  /** Maximum number of failures shown, to leave room for the records; the log has all. */
  private static final int MOST_FAILURES = 3;

  /**
   * Maximum height of the messages in pixels; announcements need an answer and are shown in full.
   */
  private static final double MOST_HEIGHT = 108;

  private final VBox announced = new VBox();
  private final VBox lines = new VBox();
  private final VBox node;
  private final Messages messages;

  WindowNotices(Messages messages) {
    this.messages = messages;
    this.node =
        Nodes.styled(
            new VBox(
                announced,
                new CappedBox(lines, MOST_HEIGHT, messages.text("notices.accessible")).node()),
            "window-notices");
  }

  Node node() {
    return node;
  }

  /** Shows an unhandled failure until the user dismisses it. */
  public void showFailure(Throwable failure) {
    long failures =
        lines.getChildren().stream()
            .filter(line -> line instanceof Notice notice && notice.level() == Level.BAD)
            .count();
    if (failures < MOST_FAILURES) {
      FailureText texts = new FailureText(messages);
      String text = messages.text("failure.unexpected", texts.what(failure), texts.detail(failure));
      add(new Notice(Level.BAD, text, messages).copyable());
    }
  }

  /** Shows a notice until the user dismisses it. */
  public void showNotice(String text) {
    add(new Notice(Level.DOUBT, text, messages));
  }

  /** Adds a node above the open section; an empty node takes no room. */
  public void announce(Node announcement) {
    announced.getChildren().add(announcement);
  }

  private void add(Notice notice) {
    lines.getChildren().add(notice.dismissable(() -> lines.getChildren().remove(notice)));
  }
}
