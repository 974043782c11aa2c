package io.casedesk.desktop.common.preferences;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/**
 * What is chosen now. Its properties are for the JavaFX thread; {@link #get} is for any. What the
 * file says that cannot be chosen counts as nothing, and stays in the file until something else is
 * chosen.
 */
public final class Preferences {

  private final Map<String, ObjectProperty<?>> properties = new LinkedHashMap<>();
  private final Map<String, Object> now = new ConcurrentHashMap<>();
  private BiConsumer<String, String> onChange = (name, text) -> {};

  /** What these texts by name say. */
  public Preferences(Map<String, String> texts) {
    SettingCatalog.all().forEach(setting -> read(setting, texts));
  }

  /** With nothing chosen. */
  public static Preferences usual() {
    return new Preferences(Map.of());
  }

  private Preferences(Preferences whole) {
    SettingCatalog.all().forEach(setting -> follow(setting, whole));
  }

  /**
   * The same for one window: what is chosen there is chosen here as well, but nothing here holds
   * what watches there, so that a window that was left can go.
   */
  public Preferences forOneWindow() {
    return new Preferences(this);
  }

  private <T> void follow(Setting<T> setting, Preferences whole) {
    add(setting, whole.get(setting)).subscribe((was, is) -> whole.property(setting).set(is));
  }

  private <T> void read(Setting<T> setting, Map<String, String> texts) {
    String text = texts.get(setting.name());
    add(
        setting,
        text == null ? setting.usual() : setting.reader().apply(text).orElse(setting.usual()));
  }

  private <T> ObjectProperty<T> add(Setting<T> setting, T first) {
    ObjectProperty<T> property = new SimpleObjectProperty<>(first);
    properties.put(setting.name(), property);
    now.put(setting.name(), first);
    property.subscribe(
        (was, is) -> {
          now.put(setting.name(), is);
          onChange.accept(setting.name(), setting.writer().apply(is));
        });
    return property;
  }

  /** What keeps a choice: its name, and the text for it. Heard on the JavaFX thread. */
  public void onChange(BiConsumer<String, String> action) {
    onChange = action;
  }

  /** A choice that can be changed and watched. */
  @SuppressWarnings("unchecked") // put there for this setting, and of its type
  public <T> ObjectProperty<T> property(Setting<T> setting) {
    return (ObjectProperty<T>) known(properties, setting);
  }

  /** A choice as it is now. */
  @SuppressWarnings("unchecked") // as above
  public <T> T get(Setting<T> setting) {
    return (T) known(now, setting);
  }

  private static <V> V known(Map<String, V> map, Setting<?> setting) {
    V value = map.get(setting.name());
    if (value == null) {
      throw new IllegalArgumentException(setting.name() + " is not among the settings");
    }
    return value;
  }
}
