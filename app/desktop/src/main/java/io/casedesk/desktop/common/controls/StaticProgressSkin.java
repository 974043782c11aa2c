package io.casedesk.desktop.common.controls;

import javafx.geometry.HPos;
import javafx.geometry.VPos;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.SkinBase;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Progress skin without animation for users who prefer reduced motion: a bar filled up to the known
 * progress, or an hourglass in place of the spinner. Set by the style sheet.
 */
public final class StaticProgressSkin extends SkinBase<ProgressIndicator> {

  /** Filled fraction of a bar with indeterminate progress; visibly more than nothing. */
  private static final double UNKNOWN = 0.5;

  private final Region track = new Region();
  private final Region bar = new Region();
  private final FontIcon icon = new FontIcon(Feather.CLOCK);
  private final boolean isBar;

  /** Creates the skin of a progress bar or indicator. */
  public StaticProgressSkin(ProgressIndicator control) {
    super(control);
    isBar = control instanceof ProgressBar;
    track.getStyleClass().add("track");
    bar.getStyleClass().add("bar");
    icon.getStyleClass().add("still");
    if (isBar) {
      getChildren().setAll(track, bar);
    } else {
      getChildren().setAll(icon);
    }
    registerChangeListener(control.progressProperty(), ignored -> control.requestLayout());
  }

  @Override
  protected void layoutChildren(double x, double y, double width, double height) {
    if (!isBar) {
      layoutInArea(icon, x, y, width, height, -1, HPos.CENTER, VPos.CENTER);
      return;
    }
    double progress = getSkinnable().getProgress();
    double filled = width * (progress < 0 ? UNKNOWN : Math.min(1, progress));
    track.resizeRelocate(x, y, width, height);
    bar.resizeRelocate(x, y, snapSizeX(filled), height);
  }

  @Override
  protected double computePrefWidth(
      double height, double top, double right, double bottom, double left) {
    return left + right + (isBar ? 100 : 16);
  }

  @Override
  protected double computePrefHeight(
      double width, double top, double right, double bottom, double left) {
    return top + bottom + (isBar ? Math.max(4, bar.prefHeight(-1)) : 16);
  }

  @Override
  protected double computeMaxWidth(
      double height, double top, double right, double bottom, double left) {
    return getSkinnable().prefWidth(height);
  }

  @Override
  protected double computeMaxHeight(
      double width, double top, double right, double bottom, double left) {
    return getSkinnable().prefHeight(width);
  }
}
