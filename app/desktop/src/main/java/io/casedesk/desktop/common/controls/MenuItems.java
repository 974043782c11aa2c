package io.casedesk.desktop.common.controls;

import javafx.scene.control.MenuItem;

/** Creates menu items. Their texts can be names from records, so none has a mnemonic. */
public final class MenuItems {

  private MenuItems() {}

  /** Creates a menu item. */
  public static MenuItem of(String id, String text, Runnable action) {
    return set(new MenuItem(), id, text, action);
  }

  /** Sets the ID, text and action of a menu or menu item. */
  public static <M extends MenuItem> M set(M item, String id, String text, Runnable action) {
    item.setId(id);
    item.setText(text);
    item.setMnemonicParsing(false);
    item.setOnAction(event -> action.run());
    return item;
  }
}
