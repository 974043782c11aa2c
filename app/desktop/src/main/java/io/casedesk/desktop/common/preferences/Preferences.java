package io.casedesk.desktop.common.preferences;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/**
 * Holds the current settings. The properties belong to the JavaFX thread; {@link #get} is
 * thread-safe. An invalid value in the file is ignored and stays in the file until the setting is
 * changed.
 */
public final class Preferences {

  private final Map<String, ObjectProperty<?>> properties = new LinkedHashMap<>();
  private final Map<String, Object> now = new ConcurrentHashMap<>();

  /** Reads the settings from texts by name. */
  public Preferences(Map<String, String> texts) {
    SettingCatalog.all().forEach(setting -> read(setting, texts));
  }

  /** Returns the default settings. */
  public static Preferences usual() {
    return new Preferences(Map.of());
  }

  private Preferences(Preferences whole) {
    SettingCatalog.all().forEach(setting -> follow(setting, whole));
  }

  /**
   * Returns a copy for one window. Changes of the copy also apply to this instance, which doesn't
   * keep the listeners of the window in memory.
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
    property.subscribe((was, is) -> now.put(setting.name(), is));
    return property;
  }

  /** Returns the property of a setting. */
  @SuppressWarnings("unchecked") // created for this setting, with its type
  public <T> ObjectProperty<T> property(Setting<T> setting) {
    return (ObjectProperty<T>) known(properties, setting);
  }

  /** Returns the current value of a setting. */
  @SuppressWarnings("unchecked") // created for this setting, with its type
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
