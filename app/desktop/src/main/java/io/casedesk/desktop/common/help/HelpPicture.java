package io.casedesk.desktop.common.help;

import javafx.geometry.Orientation;
import javafx.scene.AccessibleRole;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.layout.Region;

/** Shows a picture in its own size or, where the page is narrower, in the width of the page. */
final class HelpPicture extends Region {

  private final Image image;
  private final ImageView view;

  /**
   * Creates a picture.
   *
   * @param text describes the picture to users who can't see it
   */
  HelpPicture(Image image, String text) {
    this.image = image;
    view = new ImageView(image);
    view.setPreserveRatio(true);
    getStyleClass().add("help-picture");
    setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    setAccessibleText(text);
    setMinWidth(0);
    setMaxWidth(USE_PREF_SIZE);
    setMinHeight(USE_PREF_SIZE);
    getChildren().add(view);
  }

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  @Override
  protected double computePrefWidth(double height) {
    return image.getWidth() + snappedLeftInset() + snappedRightInset();
  }

  @Override
  protected double computePrefHeight(double width) {
    double borders = snappedLeftInset() + snappedRightInset();
    double shown = width < 0 ? image.getWidth() : width - borders;
    return shown * image.getHeight() / image.getWidth() + snappedTopInset() + snappedBottomInset();
  }

  @Override
  protected void layoutChildren() {
    view.setFitWidth(getWidth() - snappedLeftInset() - snappedRightInset());
    view.relocate(snappedLeftInset(), snappedTopInset());
  }
}
