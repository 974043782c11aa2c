package io.casedesk.desktop.common.controls;

import atlantafx.base.theme.Styles;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;

/**
 * Says in a status bar how far work is, and shows while it is going on a bar and a button that
 * stops it. Takes no room while there is nothing to say.
 */
public final class ActivityBar {

  private final Label text;
  private final ProgressBar bar = new ProgressBar();
  private final Button stop;
  private final HBox node;

  /**
   * Creates a bar that says nothing.
   *
   * @param stop the button that stops the work
   */
  public ActivityBar(Label text, Button stop) {
    this.text = text;
    this.stop = stop;
    bar.setPrefWidth(120);
    stop.getStyleClass().addAll(Styles.SMALL, Styles.FLAT);
    node = Nodes.row(8, text, bar, stop);
    end("");
  }

  /** Returns the root node. */
  public Node node() {
    return node;
  }

  /** Returns the share of work that is done; negative while the amount isn't known. */
  public static double share(int done, int all) {
    return all == 0 ? ProgressBar.INDETERMINATE_PROGRESS : Math.min(1, (double) done / all);
  }

  /**
   * Shows work that is going on.
   *
   * @param share how much of it is done, up to 1; negative if that isn't known
   */
  public void show(String said, double share) {
    bar.setProgress(share);
    bar.setAccessibleText(said);
    show(said, true);
  }

  /** Shows how the work ended; an empty text says nothing. */
  public void end(String said) {
    show(said, false);
  }

  private void show(String said, boolean isGoingOn) {
    text.setText(said);
    Nodes.show(node, isGoingOn || !said.isEmpty());
    Nodes.show(bar, isGoingOn);
    Nodes.show(stop, isGoingOn);
  }
}
